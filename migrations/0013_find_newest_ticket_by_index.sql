-- Why: the search for a ticket beyond the draw's size finds none, but PostgreSQL expects a third of all tickets to match. Once it had
-- statistics of a large draw it therefore read the whole table at every commit. The newest ticket is the last of the index.
CREATE OR REPLACE FUNCTION "compare_head_with_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ticket WHERE draw = NEW.id AND index = NEW.size - 1)
		OR (SELECT max(index) FROM ticket WHERE draw = NEW.id) >= (SELECT size FROM draw WHERE id = NEW.id)
		OR NOT EXISTS (SELECT FROM ticket_batch WHERE draw = NEW.id AND size = NEW.size AND root = NEW.root) THEN
		RAISE EXCEPTION 'the head of draw % is not that of its tickets', NEW.slug USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;
