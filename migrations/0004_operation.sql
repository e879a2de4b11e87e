CREATE TABLE "backup_drill" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"made_at" timestamp (3) with time zone,
	"tables" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"data_folder" text NOT NULL,
	"version" text NOT NULL,
	"schema" text NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"signing_keys" text[] NOT NULL,
	"clock_milliseconds" integer NOT NULL,
	"free_bytes" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_process_has_a_host" CHECK ("site_process"."host" <> '')
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"problem" text NOT NULL,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alarm_has_a_subject" CHECK ("alarm"."about" <> '')
);
--> statement-breakpoint
ALTER TABLE "backup_run" ADD COLUMN "host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_run" ADD COLUMN "object_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_run" ADD COLUMN "encrypted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_is_raised_once" ON "alarm" USING btree ("about") WHERE "alarm"."ended_at" is null;