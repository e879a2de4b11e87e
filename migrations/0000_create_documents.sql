CREATE TABLE "document" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"published_version" integer,
	"published_data" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_by" text,
	CONSTRAINT "document_collection_id_pk" PRIMARY KEY("collection","id"),
	CONSTRAINT "document_collection_is_a_name" CHECK ("document"."collection" ~ '^[a-z][a-z0-9-]{0,62}$'),
	CONSTRAINT "document_id_is_a_name" CHECK ("document"."id" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'),
	CONSTRAINT "document_published_is_not_ahead" CHECK ("document"."published_version" <= "document"."version"),
	CONSTRAINT "document_is_published_whole_or_not_at_all" CHECK (num_nulls("document"."published_version", "document"."published_data", "document"."published_at", "document"."published_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"change" text NOT NULL,
	"data" jsonb,
	"restored_from" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "document_version_collection_id_version_pk" PRIMARY KEY("collection","id","version"),
	CONSTRAINT "document_version_counts_from_one" CHECK ("document_version"."version" >= 1),
	CONSTRAINT "document_version_change_is_known" CHECK ("document_version"."change" in ('added', 'updated', 'restored', 'deleted')),
	CONSTRAINT "document_version_without_data_is_a_deletion" CHECK (("document_version"."data" is null) = ("document_version"."change" = 'deleted')),
	CONSTRAINT "document_version_data_is_object" CHECK (jsonb_typeof("document_version"."data") = 'object'),
	CONSTRAINT "document_version_restored_from_an_earlier_one" CHECK (("document_version"."restored_from" is not null) = ("document_version"."change" = 'restored') and "document_version"."restored_from" < "document_version"."version")
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_is_a_kept_version" FOREIGN KEY ("collection","id","version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_published_is_a_kept_version" FOREIGN KEY ("collection","id","published_version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_draft_search" ON "document" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "document_published_search" ON "document" USING gin ("published_data" jsonb_path_ops);--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_kept_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "document_version_is_append_only" BEFORE UPDATE OR DELETE ON "document_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "document_version_is_never_emptied" BEFORE TRUNCATE ON "document_version" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();
