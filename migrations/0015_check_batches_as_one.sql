-- Foreign keys are checked row by row, a third of what a batch of tickets costs the database. Triggers ask the same once for a statement.
ALTER TABLE "entry" DROP CONSTRAINT "entry_belongs_to_its_ticket";--> statement-breakpoint
ALTER TABLE "entry_attempt" DROP CONSTRAINT "entry_attempt_draw_draw_id_fk";--> statement-breakpoint
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_belongs_to_its_batch";--> statement-breakpoint
-- As before, and every ticket has the batch it came with.
CREATE OR REPLACE FUNCTION "admit_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added record;
	its draw%ROWTYPE;
	now_is bigint;
BEGIN
	FOR added IN SELECT draw, min(index) AS first, max(index) AS last, count(*) AS count, min(nth) AS least, max(nth) AS most, array_agg(DISTINCT batch) AS batches FROM admitted GROUP BY draw LOOP
		SELECT * INTO its FROM draw WHERE id = added.draw FOR UPDATE;
		now_is := draw_time(its.operator);
		IF its.state NOT IN ('scheduled', 'open') OR now_is < its.opens_at OR now_is >= its.closes_at THEN
			RAISE EXCEPTION 'draw % takes no tickets now', its.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_comes_while_open';
		END IF;
		IF added.last - added.first + 1 <> added.count
			OR (added.first > 0 AND NOT EXISTS (SELECT FROM ticket WHERE draw = added.draw AND index = added.first - 1)) THEN
			RAISE EXCEPTION 'the tickets of draw % would have a gap before %', its.slug, added.first USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_leaves_no_gap';
		END IF;
		IF added.least < 1 OR added.most > its.tickets_per_person THEN
			RAISE EXCEPTION 'draw % allows % tickets per person', its.slug, its.tickets_per_person USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_limit_per_person';
		END IF;
		IF (SELECT count(*) FROM ticket_batch WHERE draw = added.draw AND size = ANY (added.batches)) <> cardinality(added.batches) THEN
			RAISE EXCEPTION 'tickets of draw % have no batch', its.slug USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ticket_belongs_to_its_batch';
		END IF;
	END LOOP;
	RETURN NULL;
END;
$$;--> statement-breakpoint
-- Tickets have no gaps, so whoever has a ticket up to the last one has them all.
CREATE FUNCTION "expect_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added record;
BEGIN
	FOR added IN SELECT draw, min(index) AS first, max(index) AS last FROM arrived GROUP BY draw LOOP
		IF added.first < 0 OR NOT EXISTS (SELECT FROM ticket WHERE draw = added.draw AND index = added.last) THEN
			RAISE EXCEPTION '% of draw % without a ticket', TG_TABLE_NAME, added.draw USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_TABLE_NAME || '_belongs_to_its_ticket';
		END IF;
	END LOOP;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "entry_belongs_to_its_ticket" AFTER INSERT ON "entry" REFERENCING NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "expect_tickets"();--> statement-breakpoint
CREATE TRIGGER "entry_attempt_belongs_to_its_ticket" AFTER INSERT ON "entry_attempt" REFERENCING NEW TABLE AS "arrived" FOR EACH STATEMENT EXECUTE FUNCTION "expect_tickets"();--> statement-breakpoint
-- Only a demonstration's tickets and batches can be removed at all, and not from under what belongs to them.
CREATE FUNCTION "leave_nothing_alone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'ticket' AND EXISTS (
			SELECT FROM removed JOIN entry ON entry.draw = removed.draw AND entry.index = (to_jsonb(removed)->>'index')::bigint)
		OR TG_TABLE_NAME = 'ticket_batch' AND EXISTS (
			SELECT FROM removed JOIN ticket ON ticket.draw = removed.draw AND ticket.batch = (to_jsonb(removed)->>'size')::bigint) THEN
		RAISE EXCEPTION 'what belongs to a % goes first', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "ticket_has_no_entry_left" AFTER DELETE ON "ticket" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "leave_nothing_alone"();--> statement-breakpoint
CREATE TRIGGER "ticket_batch_has_no_ticket_left" AFTER DELETE ON "ticket_batch" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "leave_nothing_alone"();
