CREATE TABLE "integrity_finding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"found_by" text NOT NULL,
	"about" text NOT NULL,
	"problem" text NOT NULL,
	"hides_winners" boolean NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrity_finding_is_noted_once" UNIQUE("about","problem"),
	CONSTRAINT "integrity_finding_has_a_check" CHECK ("integrity_finding"."found_by" in ('awards', 'record'))
);
--> statement-breakpoint
-- Why: cached pages show winners; a finding hides them, and its end shows them again.
CREATE TRIGGER "integrity_finding_notifies_page_cache" AFTER INSERT OR DELETE ON "integrity_finding" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
