-- Every process that has live viewers hears at once when a draw opens, closes or is decided. The growing
-- list of tickets is not reported: a commit that notifies waits for every other one that does.
CREATE FUNCTION "report_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('draw_live', NEW.slug);
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "draw_is_reported" AFTER UPDATE OF "state" ON "draw" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "report_draw"();
