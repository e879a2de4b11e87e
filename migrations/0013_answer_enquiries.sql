CREATE TABLE "enquiry_duty" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"on_duty" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_template_title_unique" UNIQUE("title"),
	CONSTRAINT "reply_template_has_words" CHECK ("reply_template"."title" <> '' and "reply_template"."body" <> '')
);
--> statement-breakpoint
ALTER TABLE "enquiry_event" DROP CONSTRAINT "enquiry_event_kind_is_known";--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "preferred_way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "preferred_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "visit_on" date;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "assignee_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "staff_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "late_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "keep_until" timestamp with time zone DEFAULT now() + interval '12 months' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD COLUMN "mail_id" bigint;--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD COLUMN "visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD COLUMN "visit_minutes" integer;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "calendar" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_by_phone" ON "enquiry" USING btree ("phone") WHERE "enquiry"."phone" <> '';--> statement-breakpoint
CREATE INDEX "enquiry_by_email" ON "enquiry" USING btree (lower("email")) WHERE "enquiry"."email" <> '';--> statement-breakpoint
CREATE INDEX "enquiry_unacknowledged" ON "enquiry" USING btree ("id") WHERE "enquiry"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_nobody_told" ON "enquiry" USING btree ("id") WHERE "enquiry"."staff_told_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_to_be_deleted" ON "enquiry" USING btree ("keep_until") WHERE not "enquiry"."customer";--> statement-breakpoint
CREATE INDEX "outbox_mail_about" ON "outbox_mail" USING btree ("about") WHERE "outbox_mail"."about" <> '';--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_way_is_known" CHECK ("enquiry"."preferred_way" in ('', 'phone', 'whatsapp', 'email'));--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_time_is_known" CHECK ("enquiry"."preferred_time" in ('', 'morning', 'afternoon', 'evening'));--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_visit_has_a_time" CHECK (("enquiry_event"."kind" = 'visit') = ("enquiry_event"."visit_at" is not null));--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_kind_is_known" CHECK ("enquiry_event"."kind" in ('status', 'note', 'reply', 'call', 'whatsapp', 'assigned', 'visit'));--> statement-breakpoint
UPDATE "enquiry" SET "acknowledged_at" = "created_at", "staff_told_at" = "created_at", "keep_until" = "created_at" + interval '12 months', "opened_at" = CASE WHEN "status" <> 'new' THEN "created_at" END;--> statement-breakpoint
-- Kept whole until its time is over; then it goes with its enquiry.
CREATE FUNCTION "keep_enquiry_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM "enquiry" WHERE "id" = OLD."enquiry_id" AND "keep_until" < now() AND NOT "customer") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DROP TRIGGER "enquiry_event_is_append_only" ON "enquiry_event";--> statement-breakpoint
CREATE TRIGGER "enquiry_event_is_append_only" BEFORE UPDATE OR DELETE ON "enquiry_event" FOR EACH ROW EXECUTE FUNCTION "keep_enquiry_event"();
