CREATE TABLE "enquiry_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"enquiry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"text" text DEFAULT '' NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_event_kind_is_known" CHECK ("enquiry_event"."kind" in ('status', 'note')),
	CONSTRAINT "enquiry_event_names_a_status" CHECK (("enquiry_event"."kind" = 'status') = ("enquiry_event"."status" is not null)),
	CONSTRAINT "enquiry_event_note_has_words" CHECK ("enquiry_event"."kind" <> 'note' or "enquiry_event"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_enquiry_id_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_event_in_order" ON "enquiry_event" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_by_status" ON "enquiry" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_newest" ON "enquiry" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_status_is_known" CHECK ("enquiry"."status" in ('new', 'in-work', 'answered', 'closed', 'spam'));--> statement-breakpoint
CREATE TRIGGER "enquiry_event_is_append_only" BEFORE UPDATE OR DELETE ON "enquiry_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "enquiry_event_is_never_emptied" BEFORE TRUNCATE ON "enquiry_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();
