-- The rules of the data that a table definition cannot express: append-only tables, allowed changes, and
-- notifications. Drizzle does not know functions and triggers, so this file is written by hand.
-- docs/data-model.md explains them together with the constraints of 0000_tables.sql.


-- Append-only tables ------------------------------------------------------------------------------------------

-- Why: versions of documents and the activity log are evidence; nobody may rewrite them, not even by mistake.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "document_version_is_append_only" BEFORE UPDATE OR DELETE ON "document_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "activity_is_append_only" BEFORE UPDATE OR DELETE ON "activity" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "activity_head_is_not_deleted" BEFORE DELETE ON "activity_head" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Why: the sample draws of a new installation belong to a demonstration operator. They may be removed before the
-- first real draw; real draws never.
CREATE FUNCTION "is_demonstration"("record" jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM operator
		WHERE demonstration AND name = coalesce(
			record->>'operator',
			(SELECT draw.operator FROM draw WHERE draw.id = (record->>'draw')::bigint)))
$$;

-- Why: the ledger, its cosignatures and the tickets are what receipts and proofs refer to.
CREATE FUNCTION "refuse_change_unless_demonstration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND is_demonstration(to_jsonb(OLD)) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "statement_is_append_only" BEFORE UPDATE OR DELETE ON "statement" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();
CREATE TRIGGER "cosignature_is_append_only" BEFORE UPDATE OR DELETE ON "cosignature" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();
CREATE TRIGGER "ticket_is_append_only" BEFORE UPDATE OR DELETE ON "ticket" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();
CREATE TRIGGER "ticket_batch_is_append_only" BEFORE UPDATE OR DELETE ON "ticket_batch" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();
CREATE TRIGGER "opened_ticket_is_append_only" BEFORE UPDATE OR DELETE ON "opened_ticket" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();

-- Why: row triggers do not fire for TRUNCATE, which would empty a protected table at once.
CREATE TRIGGER "document_version_is_never_truncated" BEFORE TRUNCATE ON "document_version" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "enquiry_event_is_never_truncated" BEFORE TRUNCATE ON "enquiry_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "activity_is_never_truncated" BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "activity_head_is_never_truncated" BEFORE TRUNCATE ON "activity_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "operator_is_never_truncated" BEFORE TRUNCATE ON "operator" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "statement_is_never_truncated" BEFORE TRUNCATE ON "statement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "cosignature_is_never_truncated" BEFORE TRUNCATE ON "cosignature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "draw_is_never_truncated" BEFORE TRUNCATE ON "draw" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prize_is_never_truncated" BEFORE TRUNCATE ON "prize" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ticket_is_never_truncated" BEFORE TRUNCATE ON "ticket" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ticket_batch_is_never_truncated" BEFORE TRUNCATE ON "ticket_batch" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "entry_is_never_truncated" BEFORE TRUNCATE ON "entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "coupon_is_never_truncated" BEFORE TRUNCATE ON "coupon" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "opened_ticket_is_never_truncated" BEFORE TRUNCATE ON "opened_ticket" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "award_is_never_truncated" BEFORE TRUNCATE ON "award" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();


-- Accounts ----------------------------------------------------------------------------------------------------

-- Why: without an owner who can sign in, nobody can invite or repair anything. The advisory lock makes two owners
-- who remove each other at the same moment take turns, so that they cannot both succeed.
CREATE FUNCTION "require_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('staff keeps an owner'));
	IF NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND accepted_at IS NOT NULL AND disabled_at IS NULL) THEN
		RAISE EXCEPTION 'the last owner cannot be removed, disabled or given another role'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'staff_keeps_an_owner', TABLE = 'staff';
	END IF;
	RETURN NULL;
END;
$$;

CREATE TRIGGER "staff_keeps_an_owner_when_changed" AFTER UPDATE ON "staff" FOR EACH ROW
	WHEN (OLD."role" = 'owner' AND OLD."accepted_at" IS NOT NULL AND OLD."disabled_at" IS NULL
		AND (NEW."role" <> 'owner' OR NEW."accepted_at" IS NULL OR NEW."disabled_at" IS NOT NULL))
	EXECUTE FUNCTION "require_an_owner"();
CREATE TRIGGER "staff_keeps_an_owner_when_removed" AFTER DELETE ON "staff" FOR EACH ROW
	WHEN (OLD."role" = 'owner' AND OLD."accepted_at" IS NOT NULL AND OLD."disabled_at" IS NULL)
	EXECUTE FUNCTION "require_an_owner"();


-- Activity log ------------------------------------------------------------------------------------------------

-- Why: the bytes that are hashed must not be ambiguous, so each field is preceded by its length.
CREATE FUNCTION "activity_bytes"(VARIADIC "fields" text[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
	SELECT convert_to(string_agg(octet_length("field") || ':' || "field", ',' ORDER BY "place"), 'UTF8')
	FROM unnest("fields") WITH ORDINALITY AS "numbered"("field", "place");
$$;

-- Why: the database alone numbers, dates and chains the rows, so no caller can leave a gap or choose a time.
-- docs/decisions/0008-activity-is-a-hash-chain.md
CREATE FUNCTION "chain_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head activity_head%ROWTYPE;
BEGIN
	SELECT * INTO STRICT head FROM activity_head FOR UPDATE;
	NEW.seq := head.seq + 1;
	NEW.at := date_trunc('milliseconds', clock_timestamp());
	NEW.previous_hash := head.hash;
	NEW.hash := encode(sha256(activity_bytes(
		NEW.previous_hash, NEW.seq::text,
		to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		NEW.who_id, NEW.who_name, NEW.what, NEW.about, NEW.about_name,
		NEW.changes::text, NEW.came_from)), 'hex');
	UPDATE activity_head SET seq = NEW.seq, hash = NEW.hash;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "activity_is_chained" BEFORE INSERT ON "activity" FOR EACH ROW EXECUTE FUNCTION "chain_activity"();

-- Why: whoever could set the head back could replace the newest rows unnoticed. Only the trigger above, which runs
-- one level deeper than a statement of a client, may move it.
CREATE FUNCTION "guard_activity_head"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() < 2 OR NEW.seq <> OLD.seq + 1 THEN
		RAISE EXCEPTION 'activity_head moves only with a new row of activity' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;

INSERT INTO "activity_head" ("seq", "hash") VALUES (0, repeat('0', 64));

CREATE TRIGGER "activity_head_moves_with_activity" BEFORE UPDATE ON "activity_head" FOR EACH ROW EXECUTE FUNCTION "guard_activity_head"();


-- Enquiries ---------------------------------------------------------------------------------------------------

-- Why: the history of an enquiry is not rewritten, but the privacy page promises to delete it when its retention
-- period is over.
CREATE FUNCTION "guard_enquiry_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM enquiry WHERE id = OLD.enquiry_id AND keep_until < now() AND NOT customer) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "enquiry_event_is_append_only" BEFORE UPDATE OR DELETE ON "enquiry_event" FOR EACH ROW EXECUTE FUNCTION "guard_enquiry_event"();


-- The clock of draws ------------------------------------------------------------------------------------------

-- Why: one clock for all processes, in UTC seconds as the protocol has it. Tests replace this function; nothing
-- else can change the time.
CREATE FUNCTION "draw_clock"() RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT floor(extract(epoch FROM clock_timestamp()))::bigint
$$;

-- Why: the sample company shows a draw that ended before the site was first started, so a demonstration, and nothing
-- else, may be given a time for one transaction. The nested IF looks the operator up only when a time was given.
CREATE FUNCTION "draw_time"("of_operator" text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	given text := nullif(current_setting('goldkey.demonstration_time', true), '');
BEGIN
	IF given IS NOT NULL THEN
		IF EXISTS (SELECT FROM operator WHERE name = of_operator AND demonstration) THEN
			RETURN given::bigint;
		END IF;
	END IF;
	RETURN draw_clock();
END;
$$;


-- Ledger ------------------------------------------------------------------------------------------------------

-- Why: a ledger with a gap, a fork or a line that its columns contradict would prove nothing. The operator's row is
-- locked first, so writers of one ledger take turns at every isolation level.
CREATE FUNCTION "extend_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head operator%ROWTYPE;
	signed json := NEW.line::json;
BEGIN
	SELECT * INTO head FROM operator WHERE name = NEW.operator FOR UPDATE;
	IF NEW.seq <> head.next_seq THEN
		RAISE EXCEPTION 'the next statement of % is %, not %', NEW.operator, head.next_seq, NEW.seq USING ERRCODE = 'serialization_failure';
	END IF;
	IF NEW.prev <> head.head_hash OR NEW.time < head.head_time THEN
		RAISE EXCEPTION 'statement % of % does not follow the one before it', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	IF (signed->>'operator', signed->>'seq', signed->>'type', signed->>'drawId', signed->>'time', signed->>'prev')
		IS DISTINCT FROM (NEW.operator, NEW.seq::text, NEW.type, NEW.draw_id, NEW.time::text, NEW.prev) THEN
		RAISE EXCEPTION 'the columns of statement % of % are not those of its line', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	UPDATE operator SET
		next_seq = NEW.seq + 1, head_hash = NEW.hash, head_time = NEW.time,
		key = CASE WHEN NEW.type = 'key' THEN signed->'body'->>'key' ELSE key END
	WHERE name = NEW.operator;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "statement_extends_its_ledger" BEFORE INSERT ON "statement" FOR EACH ROW EXECUTE FUNCTION "extend_ledger"();

-- Why: the head and the key of an operator follow from its statements; set in any other way they would contradict
-- the ledger.
CREATE FUNCTION "guard_operator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.demonstration THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND (NEW.name, NEW.demonstration) = (OLD.name, OLD.demonstration) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'an operator changes by its statements only' USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "operator_changes_by_statements" BEFORE UPDATE OR DELETE ON "operator" FOR EACH ROW EXECUTE FUNCTION "guard_operator"();


-- Draws -------------------------------------------------------------------------------------------------------

-- Why: entrants rely on the published terms and on receipts. A draw goes through its states in order
-- (drawStates in the code has the same names), its terms stay as they were sealed, and its ticket tree only grows.
CREATE FUNCTION "guard_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.state = 'draft' OR is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'draw % was opened and cannot be deleted', OLD.slug USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.state <> OLD.state AND NOT (OLD.state || ' > ' || NEW.state) = ANY (ARRAY[
		'draft > scheduled', 'draft > open', 'scheduled > open', 'scheduled > cancelled', 'open > closed',
		'open > cancelled', 'closed > drawn', 'closed > void', 'void > drawn']) THEN
		RAISE EXCEPTION 'draw % cannot go from % to %', OLD.slug, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.state <> 'draft' AND
		(NEW.operator, NEW.slug, NEW.plan, NEW.draw_id, NEW.terms, NEW.terms_hash, NEW.rules_text, NEW.opens_at, NEW.closes_at, NEW.moment, NEW.tickets_per_person)
		IS DISTINCT FROM
		(OLD.operator, OLD.slug, OLD.plan, OLD.draw_id, OLD.terms, OLD.terms_hash, OLD.rules_text, OLD.opens_at, OLD.closes_at, OLD.moment, OLD.tickets_per_person) THEN
		RAISE EXCEPTION 'the terms of draw % are sealed', OLD.slug USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.size < OLD.size OR NEW.checkpoint_size < OLD.checkpoint_size
		OR (NEW.size = OLD.size AND (NEW.root, NEW.peaks) IS DISTINCT FROM (OLD.root, OLD.peaks))
		OR (NEW.size > OLD.size AND (NEW.state <> 'open' OR OLD.state NOT IN ('scheduled', 'open'))) THEN
		RAISE EXCEPTION 'the tree of draw % only grows, and only while it is open', OLD.slug USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "draw_keeps_its_terms" BEFORE UPDATE OR DELETE ON "draw" FOR EACH ROW EXECUTE FUNCTION "guard_draw"();

-- Why: a state without its signed statement could be denied later. Checked at commit, since the draw and the
-- statement are written one after the other.
CREATE FUNCTION "compare_draw_with_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	expected text := CASE NEW.state
		WHEN 'scheduled' THEN 'open' WHEN 'open' THEN 'open' WHEN 'closed' THEN 'close'
		WHEN 'drawn' THEN 'result' WHEN 'cancelled' THEN 'cancel' WHEN 'void' THEN 'cancel' END;
BEGIN
	IF expected IS NOT NULL AND NOT EXISTS (
		SELECT FROM statement WHERE draw_id = NEW.draw_id AND type = expected AND operator = NEW.operator) THEN
		RAISE EXCEPTION 'draw % is % without a statement', NEW.slug, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "draw_is_what_the_ledger_says" AFTER INSERT OR UPDATE OF "state" ON "draw" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_draw_with_ledger"();

-- Why: the other direction of the same rule: nothing is signed that did not happen.
CREATE FUNCTION "compare_ledger_with_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM draw WHERE draw_id = NEW.draw_id AND operator = NEW.operator AND state = ANY (CASE NEW.type
			WHEN 'open' THEN ARRAY['scheduled', 'open', 'closed', 'drawn', 'cancelled', 'void']
			WHEN 'close' THEN ARRAY['closed', 'drawn', 'void']
			WHEN 'cancel' THEN ARRAY['cancelled', 'void', 'drawn']
			ELSE ARRAY['drawn'] END)) THEN
		RAISE EXCEPTION 'statement % of % contradicts the state of its draw', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "statement_is_what_the_draw_is" AFTER INSERT ON "statement" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type NOT IN ('key', 'checkpoint')) EXECUTE FUNCTION "compare_ledger_with_draw"();

-- Why: receipts state the size and root of the tree, so these must be those of the stored tickets. Checked at commit,
-- since one statement writes the tickets, the batch and the draw.
CREATE FUNCTION "compare_head_with_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ticket WHERE draw = NEW.id AND index = NEW.size - 1)
		OR EXISTS (SELECT FROM ticket WHERE draw = NEW.id AND index >= (SELECT size FROM draw WHERE id = NEW.id))
		OR NOT EXISTS (SELECT FROM ticket_batch WHERE draw = NEW.id AND size = NEW.size AND root = NEW.root) THEN
		RAISE EXCEPTION 'the head of draw % is not that of its tickets', NEW.slug USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "draw_head_is_that_of_its_tickets" AFTER UPDATE OF "size" ON "draw" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.size <> OLD.size) EXECUTE FUNCTION "compare_head_with_tickets"();

-- Why: the prizes are part of the sealed terms. Their story and picture are not, and may still be improved.
CREATE FUNCTION "guard_prize"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	state_of_draw text := (SELECT state FROM draw WHERE id = coalesce(NEW.draw, OLD.draw) FOR SHARE);
BEGIN
	-- No state: the draw itself is being deleted, and the prize with it.
	IF state_of_draw IS NULL OR state_of_draw = 'draft' OR (TG_OP = 'UPDATE' AND
		(NEW.draw, NEW.position, NEW.prize_id, NEW.name, NEW.quantity, NEW.value) = (OLD.draw, OLD.position, OLD.prize_id, OLD.name, OLD.quantity, OLD.value)) THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'the prizes of an opened draw are sealed' USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "prize_is_sealed_with_its_draw" BEFORE INSERT OR UPDATE OR DELETE ON "prize" FOR EACH ROW EXECUTE FUNCTION "guard_prize"();


-- Tickets, entries and coupons --------------------------------------------------------------------------------

-- Why: no ticket before opening or after closing by the database's clock, no gap in the numbers, no more tickets per
-- person than the terms allow. The draw's row is locked, so that closing and a late batch cannot overlap. The rows of
-- a statement are checked together, because entries arrive in batches.
CREATE FUNCTION "check_new_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		IF added.least < 1 OR added.most > of_draw.tickets_per_person THEN
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

CREATE TRIGGER "ticket_is_allowed_by_its_draw" AFTER INSERT ON "ticket" REFERENCING NEW TABLE AS "new_tickets" FOR EACH STATEMENT EXECUTE FUNCTION "check_new_tickets"();

-- Why: a ticket commits to the name and phone of its entry, so these can be erased but never changed; and who takes
-- part is decided before closing. The lock on the draw makes a decision and the closing wait for each other.
CREATE FUNCTION "guard_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
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
	IF (NEW.status, NEW.reason) IS DISTINCT FROM (OLD.status, OLD.reason) THEN
		SELECT * INTO of_draw FROM draw WHERE id = NEW.draw FOR SHARE;
		IF of_draw.state NOT IN ('scheduled', 'open') OR draw_time(of_draw.operator) >= of_draw.closes_at THEN
			RAISE EXCEPTION 'draw % is closed: what was not decided by then counts', of_draw.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_is_decided_before_closing';
		END IF;
	END IF;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "entry_keeps_what_it_commits_to" BEFORE UPDATE OR DELETE ON "entry" FOR EACH ROW EXECUTE FUNCTION "guard_entry"();

-- Why: a coupon is worth one ticket, once.
CREATE FUNCTION "guard_coupon"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'coupons are voided, not deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (NEW.batch, NEW.draw, NEW.code_hash) IS DISTINCT FROM (OLD.batch, OLD.draw, OLD.code_hash)
		OR OLD.ticket_index IS NOT NULL OR OLD.void_reason IS NOT NULL THEN
		RAISE EXCEPTION 'a coupon is redeemed or voided once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'coupon_is_redeemed_once';
	END IF;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "coupon_is_used_once" BEFORE UPDATE OR DELETE ON "coupon" FOR EACH ROW EXECUTE FUNCTION "guard_coupon"();


-- Awards ------------------------------------------------------------------------------------------------------

-- Why: handovers and skips are in the ledger and final.
CREATE FUNCTION "guard_award"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'awards are never deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (NEW.draw, NEW.slot, NEW.turn, NEW.prize_id, NEW.ticket) IS DISTINCT FROM (OLD.draw, OLD.slot, OLD.turn, OLD.prize_id, OLD.ticket)
		OR (OLD.progress IN ('handed-over', 'skipped') AND NEW.progress <> OLD.progress) THEN
		RAISE EXCEPTION 'an award that was handed over or skipped stays so' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;

CREATE TRIGGER "award_is_final" BEFORE UPDATE OR DELETE ON "award" FOR EACH ROW EXECUTE FUNCTION "guard_award"();


-- Notifications -----------------------------------------------------------------------------------------------

-- Why: every process with live viewers learns at once when a draw opens, closes or is decided. New tickets are not
-- reported: commits that notify take turns (a lock on the notification queue), which would slow entries down.
CREATE FUNCTION "notify_viewers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('draw_live', NEW.slug);
	RETURN NULL;
END;
$$;

CREATE TRIGGER "draw_notifies_viewers" AFTER UPDATE OF "state" ON "draw" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "notify_viewers"();

-- Why: pages are cached in the memory of every process; a trigger cannot be forgotten as a call in the code can. The
-- argument names the part of the cache. New tickets are left out: a page with a running draw is rendered again every
-- few seconds anyway.
CREATE FUNCTION "notify_page_cache"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('content', json_build_object('collection', TG_ARGV[0], 'id', '')::text);
	RETURN NULL;
END;
$$;

CREATE TRIGGER "draw_notifies_page_cache" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "draw" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "prize_notifies_page_cache" AFTER INSERT OR UPDATE OR DELETE ON "prize" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "statement_notifies_page_cache" AFTER INSERT ON "statement" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "award_notifies_page_cache" AFTER INSERT OR UPDATE OR DELETE ON "award" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "winner_file_notifies_page_cache" AFTER INSERT OR UPDATE OR DELETE ON "winner_file" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "show_notifies_page_cache" AFTER INSERT OR DELETE OR UPDATE OF "version" ON "show_state" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('draws');
CREATE TRIGGER "media_notifies_page_cache" AFTER INSERT OR UPDATE OR DELETE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "notify_page_cache"('media');
