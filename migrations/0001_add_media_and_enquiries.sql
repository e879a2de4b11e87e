CREATE SEQUENCE "public"."enquiry_reference" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "enquiry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"suspicious" text DEFAULT '' NOT NULL,
	"network" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiry_same_words_same_day" UNIQUE("fingerprint"),
	CONSTRAINT "enquiry_can_be_answered" CHECK ("enquiry"."phone" <> '' or "enquiry"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"tone" text NOT NULL,
	"focus" text DEFAULT '50% 50%' NOT NULL,
	"sha256" text NOT NULL,
	"sizes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_id_is_a_folder_name" CHECK ("media"."id" ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
	CONSTRAINT "media_tone_is_a_colour" CHECK ("media"."tone" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "media_has_a_size" CHECK (jsonb_array_length("media"."sizes") > 0)
);
--> statement-breakpoint
CREATE INDEX "enquiry_network_recent" ON "enquiry" USING btree ("network","created_at");