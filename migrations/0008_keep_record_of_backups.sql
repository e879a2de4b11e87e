CREATE TABLE "backup_run" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"occasion" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "backup_run_state_is_known" CHECK ("backup_run"."state" in ('running', 'made', 'failed')),
	CONSTRAINT "backup_run_occasion_is_known" CHECK ("backup_run"."occasion" in ('daily', 'by-hand')),
	CONSTRAINT "backup_run_ends_when_it_is_over" CHECK (("backup_run"."state" = 'running') = ("backup_run"."ended_at" is null))
);
--> statement-breakpoint
CREATE INDEX "backup_run_newest" ON "backup_run" USING btree ("started_at");