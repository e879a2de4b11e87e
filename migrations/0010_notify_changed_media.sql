-- Why: a new picture made every cached page that shows any picture be rendered again, in every process: with one upload a second
-- a node had no time left for published changes. Notifications of pictures now name the picture, and pages depend on theirs only.
CREATE FUNCTION "notify_page_cache_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('content', json_build_object('collection', TG_ARGV[0], 'id', COALESCE(NEW.id, OLD.id))::text);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER "media_notifies_page_cache" ON "media";
--> statement-breakpoint
CREATE TRIGGER "media_notifies_page_cache" AFTER INSERT OR UPDATE OR DELETE ON "media" FOR EACH ROW EXECUTE FUNCTION "notify_page_cache_of_row"('media');
