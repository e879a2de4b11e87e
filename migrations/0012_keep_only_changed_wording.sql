-- Why: the wording held every default text, so a site kept the old ones when a later release improved them. From now on it
-- holds only what the owner changed. Its first version was written at installation, before anybody could change anything: a text
-- that still equals that one is no change. A first version that a person imported holds their own texts. Versions are changed as well, although they are append-only, because a scheduled or
-- restored version would bring the old defaults back.
CREATE FUNCTION "changed_wording"("texts" jsonb, "installed" jsonb) RETURNS jsonb LANGUAGE sql STRICT AS $$
	SELECT COALESCE(jsonb_object_agg(part.key, (
		SELECT COALESCE(jsonb_object_agg(text.key, text.value), '{}')
		FROM jsonb_each(part.value) AS text
		WHERE text.value IS DISTINCT FROM "installed" -> part.key -> text.key
	)), '{}')
	FROM jsonb_each("texts") AS part
	WHERE jsonb_typeof(part.value) = 'object';
$$;
--> statement-breakpoint
UPDATE "document"
SET "data" = "changed_wording"("document"."data", "installed"."data"),
	"published_data" = "changed_wording"("document"."published_data", "installed"."data")
FROM "document_version" AS "installed"
WHERE "document"."collection" = 'wording'
	AND "installed"."collection" = 'wording' AND "installed"."id" = "document"."id" AND "installed"."version" = 1
	AND "installed"."saved_by" = 'system';
--> statement-breakpoint
UPDATE "document_presence"
SET "data" = "changed_wording"("document_presence"."data", "installed"."data")
FROM "document_version" AS "installed"
WHERE "document_presence"."collection" = 'wording'
	AND "installed"."collection" = 'wording' AND "installed"."id" = "document_presence"."id" AND "installed"."version" = 1
	AND "installed"."saved_by" = 'system';
--> statement-breakpoint
ALTER TABLE "document_version" DISABLE TRIGGER "document_version_is_append_only";
--> statement-breakpoint
UPDATE "document_version"
SET "data" = "changed_wording"("document_version"."data", "installed"."data")
FROM "document_version" AS "installed"
WHERE "document_version"."collection" = 'wording' AND "document_version"."data" IS NOT NULL
	AND "installed"."collection" = 'wording' AND "installed"."id" = "document_version"."id" AND "installed"."version" = 1
	AND "installed"."saved_by" = 'system';
--> statement-breakpoint
ALTER TABLE "document_version" ENABLE TRIGGER "document_version_is_append_only";
--> statement-breakpoint
DROP FUNCTION "changed_wording"(jsonb, jsonb);
