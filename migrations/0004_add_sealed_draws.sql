CREATE TABLE "coupon" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"draw" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"ticket_index" bigint,
	"redeemed_at" bigint,
	"void_reason" text,
	"voided_by" text,
	"voided_at" timestamp with time zone,
	CONSTRAINT "coupon_code_is_unique_in_its_draw" UNIQUE("draw","code_hash"),
	CONSTRAINT "coupon_is_redeemed_once" UNIQUE("draw","ticket_index"),
	CONSTRAINT "coupon_is_redeemed_or_void" CHECK (num_nonnulls("coupon"."ticket_index", "coupon"."void_reason") <= 1 and num_nonnulls("coupon"."ticket_index", "coupon"."redeemed_at") in (0, 2) and num_nonnulls("coupon"."void_reason", "coupon"."voided_by", "coupon"."voided_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "coupon_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draw" bigint NOT NULL,
	"label" text NOT NULL,
	"occasion" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"draw" bigint NOT NULL,
	"index" bigint NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"place" text,
	"display" text NOT NULL,
	"salt_pub" "bytea",
	"salt_id" "bytea",
	"rules_hash" text NOT NULL,
	"consented_at" bigint NOT NULL,
	"network" text,
	"status" text DEFAULT 'counted' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" bigint,
	"erased_at" bigint,
	CONSTRAINT "entry_has_one_ticket" PRIMARY KEY("draw","index"),
	CONSTRAINT "entry_status_is_known" CHECK ("entry"."status" in ('counted', 'on-hold', 'excluded')),
	CONSTRAINT "entry_says_why" CHECK (("entry"."status" = 'counted') = ("entry"."reason" = '')),
	CONSTRAINT "entry_is_erased_whole_or_not_at_all" CHECK (num_nulls("entry"."name", "entry"."phone", "entry"."salt_pub", "entry"."salt_id") = case when "entry"."erased_at" is null then 0 else 4 end and ("entry"."erased_at" is null or num_nonnulls("entry"."email", "entry"."place", "entry"."network") = 0))
);
--> statement-breakpoint
CREATE TABLE "entry_attempt" (
	"draw" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"index" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_attempt_counts_once" PRIMARY KEY("draw","key_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"draw" bigint NOT NULL,
	"index" bigint NOT NULL,
	"leaf" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tag" "bytea" NOT NULL,
	"nth" integer NOT NULL,
	"route" text NOT NULL,
	"batch" bigint NOT NULL,
	CONSTRAINT "ticket_has_one_place" PRIMARY KEY("draw","index"),
	CONSTRAINT "ticket_code_is_unique" UNIQUE("code_hash"),
	CONSTRAINT "ticket_limit_per_person" UNIQUE("draw","tag","nth"),
	CONSTRAINT "ticket_hashes_are_whole" CHECK (length("ticket"."leaf") = 32 and length("ticket"."code_hash") = 32 and length("ticket"."tag") = 16),
	CONSTRAINT "ticket_index_is_in_its_batch" CHECK ("ticket"."index" >= 0 and "ticket"."index" < "ticket"."batch")
);
--> statement-breakpoint
CREATE TABLE "ticket_batch" (
	"draw" bigint NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "ticket_batch_has_one_place" PRIMARY KEY("draw","size"),
	CONSTRAINT "ticket_batch_root_is_a_hash" CHECK (length("ticket_batch"."root") = 32)
);
--> statement-breakpoint
CREATE TABLE "cosignature" (
	"operator" text NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"witness" text NOT NULL,
	"time" bigint NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "cosignature_is_given_once" PRIMARY KEY("operator","size","witness")
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"name" text PRIMARY KEY NOT NULL,
	"demonstration" boolean DEFAULT false NOT NULL,
	"key" text NOT NULL,
	"next_seq" bigint DEFAULT 0 NOT NULL,
	"head_hash" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"head_time" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_name_is_a_host" CHECK ("operator"."name" ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'),
	CONSTRAINT "operator_key_is_hex" CHECK ("operator"."key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"operator" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"draw_id" text NOT NULL,
	"time" bigint NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "statement_has_one_place" PRIMARY KEY("operator","seq"),
	CONSTRAINT "statement_hash_is_hex" CHECK ("statement"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "award" (
	"draw" bigint NOT NULL,
	"slot" integer NOT NULL,
	"turn" integer NOT NULL,
	"prize_id" text NOT NULL,
	"ticket" bigint NOT NULL,
	"progress" text DEFAULT 'waiting' NOT NULL,
	"skip_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_at" bigint NOT NULL,
	"handed_over_at" bigint,
	CONSTRAINT "award_has_one_place" PRIMARY KEY("draw","slot","turn"),
	CONSTRAINT "award_progress_is_known" CHECK ("award"."progress" in ('waiting', 'contacted', 'confirmed', 'handed-over', 'skipped')),
	CONSTRAINT "award_skipped_says_why" CHECK (("award"."progress" = 'skipped') = ("award"."skip_reason" <> '')),
	CONSTRAINT "award_handed_over_has_a_time" CHECK (("award"."progress" = 'handed-over') = ("award"."handed_over_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "opened_ticket" (
	"draw" bigint NOT NULL,
	"rank" integer NOT NULL,
	"ticket" bigint NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"tag" "bytea" NOT NULL,
	"salt_pub" "bytea" NOT NULL,
	"id_commitment" "bytea" NOT NULL,
	CONSTRAINT "opened_ticket_has_one_rank" PRIMARY KEY("draw","rank")
);
--> statement-breakpoint
CREATE TABLE "public_value_reading" (
	"draw" bigint NOT NULL,
	"staff_id" text NOT NULL,
	"value" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_value_is_read_once_by_each" PRIMARY KEY("draw","staff_id")
);
--> statement-breakpoint
CREATE TABLE "draw" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"plan" jsonb NOT NULL,
	"plan_version" integer DEFAULT 1 NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"draw_id" text,
	"terms" text,
	"terms_hash" "bytea",
	"rules_text" text,
	"opens_at" bigint,
	"closes_at" bigint,
	"moment" bigint,
	"tickets_per_person" integer,
	"size" bigint DEFAULT 0 NOT NULL,
	"peaks" "bytea" DEFAULT '\x'::bytea NOT NULL,
	"root" "bytea" DEFAULT sha256('\x'::bytea) NOT NULL,
	"head_time" bigint DEFAULT 0 NOT NULL,
	"checkpoint_size" bigint DEFAULT 0 NOT NULL,
	"checkpoint_time" bigint DEFAULT 0 NOT NULL,
	"ended_at" bigint,
	"erased_at" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "draw_slug_is_taken" UNIQUE("slug"),
	CONSTRAINT "draw_id_is_unique" UNIQUE("draw_id"),
	CONSTRAINT "draw_slug_is_an_address" CHECK ("draw"."slug" ~ '^[a-z0-9](-?[a-z0-9]){0,79}$'),
	CONSTRAINT "draw_state_is_known" CHECK ("draw"."state" in ('draft', 'scheduled', 'open', 'closed', 'drawn', 'cancelled', 'void')),
	CONSTRAINT "draw_is_sealed_whole_or_not_at_all" CHECK (num_nulls("draw"."draw_id", "draw"."terms", "draw"."terms_hash", "draw"."rules_text", "draw"."opens_at", "draw"."closes_at", "draw"."moment", "draw"."tickets_per_person") = case when "draw"."state" = 'draft' then 8 else 0 end),
	CONSTRAINT "draw_id_is_hex" CHECK ("draw"."draw_id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "draw_opens_before_it_closes" CHECK ("draw"."opens_at" < "draw"."closes_at"),
	CONSTRAINT "draw_head_is_whole" CHECK (length("draw"."root") = 32 and length("draw"."peaks") % 32 = 0 and "draw"."checkpoint_size" <= "draw"."size"),
	CONSTRAINT "draw_ends_with_a_time" CHECK (("draw"."ended_at" is not null) = ("draw"."state" in ('drawn', 'cancelled', 'void')))
);
--> statement-breakpoint
CREATE TABLE "draw_secret" (
	"draw" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"tag_key" "bytea",
	"code_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prize" (
	"draw" bigint NOT NULL,
	"position" integer NOT NULL,
	"prize_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"picture" text,
	CONSTRAINT "prize_has_one_place" PRIMARY KEY("draw","position"),
	CONSTRAINT "prize_id_is_unique_in_its_draw" UNIQUE("draw","prize_id"),
	CONSTRAINT "prize_id_is_an_identifier" CHECK ("prize"."prize_id" ~ '^[a-z0-9-]{1,64}$'),
	CONSTRAINT "prize_exists_at_least_once" CHECK ("prize"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_batch_coupon_batch_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_is_redeemed_for_a_ticket" FOREIGN KEY ("draw","ticket_index") REFERENCES "public"."ticket"("draw","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_batch" ADD CONSTRAINT "coupon_batch_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_belongs_to_its_ticket" FOREIGN KEY ("draw","index") REFERENCES "public"."ticket"("draw","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_attempt" ADD CONSTRAINT "entry_attempt_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_belongs_to_its_batch" FOREIGN KEY ("draw","batch") REFERENCES "public"."ticket_batch"("draw","size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_batch" ADD CONSTRAINT "ticket_batch_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cosignature" ADD CONSTRAINT "cosignature_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award" ADD CONSTRAINT "award_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_ticket" ADD CONSTRAINT "opened_ticket_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_value_reading" ADD CONSTRAINT "public_value_reading_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw" ADD CONSTRAINT "draw_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_secret" ADD CONSTRAINT "draw_secret_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize" ADD CONSTRAINT "prize_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize" ADD CONSTRAINT "prize_picture_media_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_of_batch" ON "coupon" USING btree ("batch","id");--> statement-breakpoint
CREATE INDEX "coupon_batch_of_draw" ON "coupon_batch" USING btree ("draw","id");--> statement-breakpoint
CREATE INDEX "entry_by_phone" ON "entry" USING btree ("draw","phone");--> statement-breakpoint
CREATE INDEX "entry_by_email" ON "entry" USING btree ("draw","email");--> statement-breakpoint
CREATE INDEX "entry_by_network" ON "entry" USING btree ("draw","network");--> statement-breakpoint
CREATE INDEX "entry_undecided" ON "entry" USING btree ("draw","status") WHERE "entry"."status" <> 'counted';--> statement-breakpoint
CREATE INDEX "statement_of_draw" ON "statement" USING btree ("draw_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_opens_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_closes_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'close';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_cancels_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'cancel';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_results_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'result';--> statement-breakpoint
CREATE INDEX "award_by_ticket" ON "award" USING btree ("draw","ticket");--> statement-breakpoint
CREATE INDEX "draw_by_state" ON "draw" USING btree ("state","closes_at");--> statement-breakpoint
-- The clock of all draws, in UTC seconds. Tests replace this function; nothing else can move it.
CREATE FUNCTION "draw_clock"() RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT floor(extract(epoch FROM clock_timestamp()))::bigint
$$;--> statement-breakpoint
-- A demonstration may be told its time, since it shows a draw that ended before the site was started.
CREATE FUNCTION "draw_time"("of_operator" text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	told text := nullif(current_setting('goldkey.demonstration_time', true), '');
BEGIN
	IF told IS NOT NULL AND EXISTS (SELECT FROM operator WHERE name = of_operator AND demonstration) THEN
		RETURN told::bigint;
	END IF;
	RETURN draw_clock();
END;
$$;--> statement-breakpoint
CREATE FUNCTION "is_demonstration"("kept" jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM operator
		WHERE demonstration AND name = coalesce(
			kept->>'operator',
			(SELECT draw.operator FROM draw WHERE draw.id = (kept->>'draw')::bigint)))
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_sealed_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND is_demonstration(to_jsonb(OLD)) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "statement_is_append_only" BEFORE UPDATE OR DELETE ON "statement" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sealed_rows"();--> statement-breakpoint
CREATE TRIGGER "statement_is_never_emptied" BEFORE TRUNCATE ON "statement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "cosignature_is_append_only" BEFORE UPDATE OR DELETE ON "cosignature" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sealed_rows"();--> statement-breakpoint
CREATE TRIGGER "ticket_is_append_only" BEFORE UPDATE OR DELETE ON "ticket" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sealed_rows"();--> statement-breakpoint
CREATE TRIGGER "ticket_is_never_emptied" BEFORE TRUNCATE ON "ticket" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "ticket_batch_is_append_only" BEFORE UPDATE OR DELETE ON "ticket_batch" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sealed_rows"();--> statement-breakpoint
CREATE TRIGGER "ticket_batch_is_never_emptied" BEFORE TRUNCATE ON "ticket_batch" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "opened_ticket_is_append_only" BEFORE UPDATE OR DELETE ON "opened_ticket" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sealed_rows"();--> statement-breakpoint
CREATE TRIGGER "opened_ticket_is_never_emptied" BEFORE TRUNCATE ON "opened_ticket" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
-- The operator's row is locked first, so writers of one ledger stand in line whatever their isolation.
CREATE FUNCTION "extend_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head operator%ROWTYPE;
	said json := NEW.line::json;
BEGIN
	SELECT * INTO head FROM operator WHERE name = NEW.operator FOR UPDATE;
	IF NEW.seq <> head.next_seq THEN
		RAISE EXCEPTION 'the next statement of % is %, not %', NEW.operator, head.next_seq, NEW.seq USING ERRCODE = 'serialization_failure';
	END IF;
	IF NEW.prev <> head.head_hash OR NEW.time < head.head_time THEN
		RAISE EXCEPTION 'statement % of % does not follow the one before it', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	IF (said->>'operator', said->>'seq', said->>'type', said->>'drawId', said->>'time', said->>'prev')
		IS DISTINCT FROM (NEW.operator, NEW.seq::text, NEW.type, NEW.draw_id, NEW.time::text, NEW.prev) THEN
		RAISE EXCEPTION 'the columns of statement % of % are not those of its line', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	UPDATE operator SET
		next_seq = NEW.seq + 1, head_hash = NEW.hash, head_time = NEW.time,
		key = CASE WHEN NEW.type = 'key' THEN said->'body'->>'key' ELSE key END
	WHERE name = NEW.operator;
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "statement_extends_its_ledger" BEFORE INSERT ON "statement" FOR EACH ROW EXECUTE FUNCTION "extend_ledger"();--> statement-breakpoint
CREATE FUNCTION "keep_operator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.demonstration THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND (NEW.name, NEW.demonstration) = (OLD.name, OLD.demonstration) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'an operator changes by its statements only' USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "operator_changes_by_statements" BEFORE UPDATE OR DELETE ON "operator" FOR EACH ROW EXECUTE FUNCTION "keep_operator"();--> statement-breakpoint
CREATE FUNCTION "keep_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.state = 'draft' OR is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'draw % was opened and is kept', OLD.slug USING ERRCODE = 'restrict_violation';
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
$$;--> statement-breakpoint
CREATE TRIGGER "draw_keeps_its_terms" BEFORE UPDATE OR DELETE ON "draw" FOR EACH ROW EXECUTE FUNCTION "keep_draw"();--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "draw_is_what_the_ledger_says" AFTER INSERT OR UPDATE OF "state" ON "draw" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_draw_with_ledger"();--> statement-breakpoint
CREATE FUNCTION "compare_ledger_with_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM draw WHERE draw_id = NEW.draw_id AND operator = NEW.operator AND state = ANY (CASE NEW.type
			WHEN 'open' THEN ARRAY['scheduled', 'open', 'closed', 'drawn', 'cancelled', 'void']
			WHEN 'close' THEN ARRAY['closed', 'drawn', 'void']
			WHEN 'cancel' THEN ARRAY['cancelled', 'void', 'drawn']
			ELSE ARRAY['drawn'] END)) THEN
		RAISE EXCEPTION 'statement % of % is not what its draw is', NEW.seq, NEW.operator USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "statement_is_what_the_draw_is" AFTER INSERT ON "statement" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type NOT IN ('key', 'checkpoint')) EXECUTE FUNCTION "compare_ledger_with_draw"();--> statement-breakpoint
CREATE FUNCTION "compare_head_with_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ticket WHERE draw = NEW.id AND index = NEW.size - 1)
		OR EXISTS (SELECT FROM ticket WHERE draw = NEW.id AND index >= (SELECT size FROM draw WHERE id = NEW.id))
		OR NOT EXISTS (SELECT FROM ticket_batch WHERE draw = NEW.id AND size = NEW.size AND root = NEW.root) THEN
		RAISE EXCEPTION 'the head of draw % is not that of its tickets', NEW.slug USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "draw_head_is_that_of_its_tickets" AFTER UPDATE OF "size" ON "draw" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.size <> OLD.size) EXECUTE FUNCTION "compare_head_with_tickets"();--> statement-breakpoint
CREATE FUNCTION "admit_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added record;
	its draw%ROWTYPE;
	now_is bigint;
BEGIN
	FOR added IN SELECT draw, min(index) AS first, max(index) AS last, count(*) AS count, min(nth) AS least, max(nth) AS most FROM admitted GROUP BY draw LOOP
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
	END LOOP;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "ticket_is_admitted" AFTER INSERT ON "ticket" REFERENCING NEW TABLE AS "admitted" FOR EACH STATEMENT EXECUTE FUNCTION "admit_tickets"();--> statement-breakpoint
-- The lock on the draw makes a decision and the close wait for each other: none can fall between.
CREATE FUNCTION "keep_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its draw%ROWTYPE;
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
		SELECT * INTO its FROM draw WHERE id = NEW.draw FOR SHARE;
		IF its.state NOT IN ('scheduled', 'open') OR draw_time(its.operator) >= its.closes_at THEN
			RAISE EXCEPTION 'draw % is closed: what was not decided by then counts', its.slug USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_is_decided_before_closing';
		END IF;
	END IF;
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "entry_keeps_what_it_commits_to" BEFORE UPDATE OR DELETE ON "entry" FOR EACH ROW EXECUTE FUNCTION "keep_entry"();--> statement-breakpoint
CREATE FUNCTION "keep_prize"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	state_of_draw text := (SELECT state FROM draw WHERE id = coalesce(NEW.draw, OLD.draw) FOR SHARE);
BEGIN
	-- No draw any more: the prize goes with it.
	IF state_of_draw IS NULL OR state_of_draw = 'draft' OR (TG_OP = 'UPDATE' AND
		(NEW.draw, NEW.position, NEW.prize_id, NEW.name, NEW.quantity, NEW.value) = (OLD.draw, OLD.position, OLD.prize_id, OLD.name, OLD.quantity, OLD.value)) THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'the prizes of an opened draw are sealed' USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "prize_is_sealed_with_its_draw" BEFORE INSERT OR UPDATE OR DELETE ON "prize" FOR EACH ROW EXECUTE FUNCTION "keep_prize"();--> statement-breakpoint
CREATE FUNCTION "keep_coupon"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "coupon_is_used_once" BEFORE UPDATE OR DELETE ON "coupon" FOR EACH ROW EXECUTE FUNCTION "keep_coupon"();--> statement-breakpoint
CREATE FUNCTION "keep_award"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF is_demonstration(to_jsonb(OLD)) THEN
			RETURN OLD;
		END IF;
		RAISE EXCEPTION 'awards are kept' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (NEW.draw, NEW.slot, NEW.turn, NEW.prize_id, NEW.ticket) IS DISTINCT FROM (OLD.draw, OLD.slot, OLD.turn, OLD.prize_id, OLD.ticket)
		OR (OLD.progress IN ('handed-over', 'skipped') AND NEW.progress <> OLD.progress) THEN
		RAISE EXCEPTION 'an award that was handed over or skipped stays so' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "award_is_kept" BEFORE UPDATE OR DELETE ON "award" FOR EACH ROW EXECUTE FUNCTION "keep_award"();
