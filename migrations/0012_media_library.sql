CREATE TABLE "media_job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"media" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "media_job_is_one_per_picture" UNIQUE("media")
);
--> statement-breakpoint
CREATE TABLE "media_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT 'new' NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"media" text DEFAULT '' NOT NULL,
	"known" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone,
	"created_by_id" text NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_upload_is_never_more_than_the_file" CHECK ("media_upload"."received" <= "media_upload"."bytes"),
	CONSTRAINT "media_upload_state_is_known" CHECK ("media_upload"."state" in ('receiving', 'received', 'done', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_has_a_size";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "taken_on" date;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "blur" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "master" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "created_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_job" ADD CONSTRAINT "media_job_media_media_id_fk" FOREIGN KEY ("media") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_upload_of_person" ON "media_upload" USING btree ("created_by_id","fingerprint");--> statement-breakpoint
CREATE INDEX "media_upload_waiting" ON "media_upload" USING btree ("changed_at") WHERE "media_upload"."state" = 'received';--> statement-breakpoint
CREATE INDEX "media_by_content" ON "media" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_can_be_shown" CHECK (jsonb_array_length("media"."sizes") > 0 or ("media"."kind" = 'video' and "media"."video" is not null));--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_focus_is_a_place" CHECK ("media"."focus" ~ '^[0-9]{1,3}% [0-9]{1,3}%$');