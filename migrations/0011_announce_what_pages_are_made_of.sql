-- Pages are kept in memory (app/platform/kept-pages); whoever changes what they show need not remember to say so.
-- Not for every ticket: a page with a running draw is made anew every few seconds anyway.
CREATE FUNCTION "announce_page_source"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content', json_build_object('collection', TG_ARGV[0], 'id', '')::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "draw_is_announced" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "draw" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');--> statement-breakpoint
CREATE TRIGGER "prize_is_announced" AFTER INSERT OR UPDATE OR DELETE ON "prize" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');--> statement-breakpoint
CREATE TRIGGER "statement_is_announced" AFTER INSERT ON "statement" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');--> statement-breakpoint
CREATE TRIGGER "award_is_announced" AFTER INSERT OR UPDATE OR DELETE ON "award" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');--> statement-breakpoint
CREATE TRIGGER "media_is_announced" AFTER INSERT OR UPDATE OR DELETE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('media');
