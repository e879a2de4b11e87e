CREATE TABLE "entry_import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draw" bigint NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"heading_lines" integer DEFAULT 1 NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"display" text DEFAULT 'initials' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"fresh" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_on_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "entry_import_state_is_known" CHECK ("entry_import"."state" in ('uploading', 'mapping', 'checking', 'checked', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "entry_import_part" (
	"import" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "entry_import_part_has_one_place" PRIMARY KEY("import","number")
);
--> statement-breakpoint
CREATE TABLE "entry_import_row" (
	"import" bigint NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"name" text,
	"phone" text,
	"entrant" jsonb,
	"ticket" bigint,
	CONSTRAINT "entry_import_row_has_one_line" PRIMARY KEY("import","line")
);
--> statement-breakpoint
ALTER TABLE "entry_import" ADD CONSTRAINT "entry_import_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_import_part" ADD CONSTRAINT "entry_import_part_import_entry_import_id_fk" FOREIGN KEY ("import") REFERENCES "public"."entry_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_import_row" ADD CONSTRAINT "entry_import_row_import_entry_import_id_fk" FOREIGN KEY ("import") REFERENCES "public"."entry_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_import_of_draw" ON "entry_import" USING btree ("draw","id");--> statement-breakpoint
CREATE INDEX "entry_import_at_work" ON "entry_import" USING btree ("state") WHERE "entry_import"."state" in ('checking', 'running');--> statement-breakpoint
CREATE INDEX "entry_import_row_by_outcome" ON "entry_import_row" USING btree ("import","outcome","line");