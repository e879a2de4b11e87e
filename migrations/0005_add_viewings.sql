CREATE TABLE "viewing" (
	"enquiry_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"wishes" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone,
	"minutes" integer,
	"place" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewing_state_is_known" CHECK ("viewing"."state" in ('requested', 'offered', 'confirmed', 'cancelled')),
	CONSTRAINT "viewing_has_at_most_three_wishes" CHECK (cardinality("viewing"."wishes") <= 3),
	CONSTRAINT "viewing_has_its_time" CHECK ("viewing"."state" not in ('offered', 'confirmed') or num_nulls("viewing"."at", "viewing"."minutes") = 0)
);
--> statement-breakpoint
ALTER TABLE "enquiry_event" DROP CONSTRAINT "enquiry_event_kind_is_known";--> statement-breakpoint
ALTER TABLE "enquiry_event" DROP CONSTRAINT "enquiry_event_visit_has_a_time";--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "home" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "viewing" ADD CONSTRAINT "viewing_enquiry_id_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewing_coming" ON "viewing" USING btree ("at") WHERE "viewing"."state" in ('offered', 'confirmed');--> statement-breakpoint
CREATE INDEX "enquiry_by_home" ON "enquiry" USING btree ("home") WHERE "enquiry"."home" <> '';--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_kind_is_known" CHECK ("enquiry_event"."kind" in ('status', 'note', 'reply', 'call', 'whatsapp', 'assigned', 'visit', 'offer', 'wishes', 'cancelled'));--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_visit_has_a_time" CHECK ("enquiry_event"."kind" not in ('visit', 'offer') or "enquiry_event"."visit_at" is not null);--> statement-breakpoint
-- Why: a time that staff have arranged before this version is a confirmed viewing.
INSERT INTO "viewing" ("enquiry_id", "state", "at", "minutes", "place")
	SELECT DISTINCT ON ("enquiry_id") "enquiry_id", 'confirmed', "visit_at", coalesce("visit_minutes", 60), "text"
	FROM "enquiry_event" WHERE "kind" = 'visit' ORDER BY "enquiry_id", "id" DESC;
