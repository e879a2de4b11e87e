-- The same post has the same ticket code, and an entry holds what was posted: nothing else has to be kept to know it again.
DROP TABLE "entry_attempt";--> statement-breakpoint
DROP INDEX "entry_by_network";--> statement-breakpoint
DROP INDEX "entry_by_email";--> statement-breakpoint
CREATE INDEX "entry_by_email" ON "entry" USING btree (lower("email")) WHERE "entry"."email" is not null;--> statement-breakpoint
-- As before; the operator is asked about only when a time was told.
CREATE OR REPLACE FUNCTION "draw_time"("of_operator" text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	told text := nullif(current_setting('goldkey.demonstration_time', true), '');
BEGIN
	IF told IS NOT NULL THEN
		IF EXISTS (SELECT FROM operator WHERE name = of_operator AND demonstration) THEN
			RETURN told::bigint;
		END IF;
	END IF;
	RETURN draw_clock();
END;
$$;--> statement-breakpoint
-- As before, with fewer questions.
CREATE OR REPLACE FUNCTION "admit_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added record;
	its record;
	now_is bigint;
BEGIN
	FOR added IN SELECT draw, batch, min(index) AS first, max(index) AS last, count(*) AS count, min(nth) AS least, max(nth) AS most FROM admitted GROUP BY draw, batch ORDER BY draw, batch LOOP
		SELECT slug, operator, state, opens_at, closes_at, tickets_per_person INTO its FROM draw WHERE id = added.draw FOR UPDATE;
		now_is := draw_time(its.operator);
		IF its.state NOT IN ('scheduled', 'open') OR now_is < its.opens_at OR now_is >= its.closes_at THEN
			RAISE EXCEPTION 'draw % takes no tickets now', its.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_comes_while_open';
		END IF;
		IF added.least < 1 OR added.most > its.tickets_per_person THEN
			RAISE EXCEPTION 'draw % allows % tickets per person', its.slug, its.tickets_per_person USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_limit_per_person';
		END IF;
		IF added.last - added.first + 1 <> added.count
			OR (added.first > 0 AND NOT EXISTS (SELECT FROM ticket WHERE draw = added.draw AND index = added.first - 1)) THEN
			RAISE EXCEPTION 'the tickets of draw % would have a gap before %', its.slug, added.first USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_leaves_no_gap';
		END IF;
		IF NOT EXISTS (SELECT FROM ticket_batch WHERE draw = added.draw AND size = added.batch) THEN
			RAISE EXCEPTION 'tickets of draw % have no batch', its.slug USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ticket_belongs_to_its_batch';
		END IF;
	END LOOP;
	RETURN NULL;
END;
$$;
