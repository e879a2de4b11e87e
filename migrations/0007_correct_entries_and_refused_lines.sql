ALTER TABLE "entry" ADD COLUMN "replaced_by" bigint;--> statement-breakpoint
ALTER TABLE "entry_import" ADD COLUMN "mail_tickets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_import" ADD COLUMN "mailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_import_row" ADD COLUMN "typed" jsonb;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_is_replaced_by_a_ticket" FOREIGN KEY ("draw","replaced_by") REFERENCES "public"."ticket"("draw","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_replaces_one_other" ON "entry" USING btree ("draw","replaced_by") WHERE "entry"."replaced_by" is not null;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_is_replaced_for_a_typing_error" CHECK ("entry"."replaced_by" is null or ("entry"."status" = 'excluded' and "entry"."reason" = 'typing-error' and "entry"."replaced_by" > "entry"."index"));--> statement-breakpoint
-- Why: no ticket before opening or after closing by the database's clock, no gap in the numbers, no more tickets per
-- person than the terms allow. A ticket that was entered again because of a typing error takes part no more, so it
-- does not count. Otherwise as in 0001_rules.sql.
CREATE OR REPLACE FUNCTION "check_new_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added record;
	of_draw record;
	time_now bigint;
BEGIN
	FOR added IN SELECT draw, min(index) AS first, max(index) AS last, count(*) AS count, min(nth) AS least, max(nth) AS most FROM new_tickets GROUP BY draw ORDER BY draw LOOP
		SELECT slug, operator, state, opens_at, closes_at, tickets_per_person INTO of_draw FROM draw WHERE id = added.draw FOR UPDATE;
		time_now := draw_time(of_draw.operator);
		IF of_draw.state NOT IN ('scheduled', 'open') OR time_now < of_draw.opens_at OR time_now >= of_draw.closes_at THEN
			RAISE EXCEPTION 'draw % takes no tickets now', of_draw.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_comes_while_open';
		END IF;
		IF added.least < 1 OR (added.most > of_draw.tickets_per_person AND EXISTS (
			SELECT FROM new_tickets AS one WHERE one.draw = added.draw AND one.nth > of_draw.tickets_per_person + (
				SELECT count(*) FROM ticket JOIN entry ON entry.draw = ticket.draw AND entry.index = ticket.index
				WHERE ticket.draw = one.draw AND ticket.tag = one.tag AND entry.status = 'excluded' AND entry.reason = 'typing-error'))) THEN
			RAISE EXCEPTION 'draw % allows % tickets per person', of_draw.slug, of_draw.tickets_per_person USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_limit_per_person';
		END IF;
		IF added.last - added.first + 1 <> added.count
			OR (added.first > 0 AND NOT EXISTS (SELECT FROM ticket WHERE draw = added.draw AND index = added.first - 1)) THEN
			RAISE EXCEPTION 'the tickets of draw % would have a gap before %', of_draw.slug, added.first USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_leaves_no_gap';
		END IF;
	END LOOP;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Why: a ticket commits to the name and phone of its entry, so these can be erased but never changed; and who takes
-- part is decided before closing. Whoever was entered again because of a typing error would have two tickets if the
-- first one counted again.
CREATE OR REPLACE FUNCTION "guard_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_draw draw%ROWTYPE;
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'entries are erased, not deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (NEW.draw, NEW.index, NEW.display, NEW.rules_hash, NEW.consented_at) IS DISTINCT FROM (OLD.draw, OLD.index, OLD.display, OLD.rules_hash, OLD.consented_at)
		OR (NEW.erased_at IS NULL AND
			(NEW.name, NEW.phone, NEW.email, NEW.place, NEW.salt_pub, NEW.salt_id, NEW.network)
			IS DISTINCT FROM (OLD.name, OLD.phone, OLD.email, OLD.place, OLD.salt_pub, OLD.salt_id, OLD.network))
		OR (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at) THEN
		RAISE EXCEPTION 'what a ticket commits to can be erased, not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	IF OLD.replaced_by IS NOT NULL AND NEW.replaced_by IS DISTINCT FROM OLD.replaced_by THEN
		RAISE EXCEPTION 'the ticket that corrects another one stays the same' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entry_stays_corrected';
	END IF;
	IF (NEW.status, NEW.reason) IS DISTINCT FROM (OLD.status, OLD.reason) THEN
		IF OLD.status = 'excluded' AND OLD.reason = 'typing-error' THEN
			RAISE EXCEPTION 'a ticket that was entered again because of a typing error stays excluded' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entry_stays_corrected';
		END IF;
		SELECT * INTO of_draw FROM draw WHERE id = NEW.draw FOR SHARE;
		IF of_draw.state NOT IN ('scheduled', 'open') OR draw_time(of_draw.operator) >= of_draw.closes_at THEN
			RAISE EXCEPTION 'draw % is closed: what was not decided by then counts', of_draw.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_is_decided_before_closing';
		END IF;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
-- Why: a coupon is worth one ticket, once. If that ticket is corrected, the new one has it instead.
CREATE OR REPLACE FUNCTION "guard_coupon"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'coupons are voided, not deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (NEW.batch, NEW.draw, NEW.code_hash) IS DISTINCT FROM (OLD.batch, OLD.draw, OLD.code_hash)
		OR OLD.void_reason IS NOT NULL
		OR (OLD.ticket_index IS NOT NULL AND ((NEW.redeemed_at, NEW.void_reason) IS DISTINCT FROM (OLD.redeemed_at, OLD.void_reason)
			OR NOT EXISTS (SELECT FROM entry WHERE draw = OLD.draw AND index = OLD.ticket_index AND replaced_by = NEW.ticket_index))) THEN
		RAISE EXCEPTION 'a coupon is redeemed or voided once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'coupon_is_redeemed_once';
	END IF;
	RETURN NEW;
END;
$$;
