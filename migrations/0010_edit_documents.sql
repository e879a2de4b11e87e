CREATE TABLE "document_desk" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"person" text NOT NULL,
	"person_name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"based_on" integer NOT NULL,
	"data" jsonb,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_desk_collection_id_person_pk" PRIMARY KEY("collection","id","person")
);
--> statement-breakpoint
CREATE TABLE "document_schedule" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"scheduled_by" text NOT NULL,
	"scheduled_by_name" text NOT NULL,
	CONSTRAINT "document_schedule_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
ALTER TABLE "document_schedule" ADD CONSTRAINT "document_schedule_is_of_a_kept_version" FOREIGN KEY ("collection","id","version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_schedule_by_time" ON "document_schedule" USING btree ("publish_at");