CREATE TABLE "attempt_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_link_is_for_somebody" CHECK (("one_time_link"."purpose" = 'first-owner') = ("one_time_link"."staff_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "role_demand" (
	"role" text PRIMARY KEY NOT NULL,
	"second_factor" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "second_factor_staff_id_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"grants" text[] DEFAULT '{}' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"last_sign_in_from" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_is_taken" UNIQUE("email"),
	CONSTRAINT "staff_role_is_known" CHECK ("staff"."role" in ('owner', 'manager', 'editor', 'front-desk', 'auditor')),
	CONSTRAINT "staff_email_is_in_small_letters" CHECK ("staff"."email" = lower("staff"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_account" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_account_belongs_to_one_person" UNIQUE("provider_id","account_id"),
	CONSTRAINT "staff_account_keeps_no_provider_tokens" CHECK (num_nonnulls("staff_account"."access_token", "staff_account"."refresh_token", "staff_account"."id_token") = 0)
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"method" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"who_id" text NOT NULL,
	"who_name" text NOT NULL,
	"what" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"about_name" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"came_from" text DEFAULT '' NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "activity_head_is_one_row" CHECK ("activity_head"."only")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"occasion" text NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"confidential" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_mail_once_per_occasion" UNIQUE("occasion"),
	CONSTRAINT "outbox_mail_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "outbox_mail_state_is_known" CHECK ("outbox_mail"."state" in ('waiting', 'sending', 'sent', 'failed')),
	CONSTRAINT "outbox_mail_headers_are_single_lines" CHECK ("outbox_mail"."recipient" || "outbox_mail"."reply_to" || "outbox_mail"."subject" || "outbox_mail"."message_id" !~ '[[:cntrl:]]'),
	CONSTRAINT "outbox_mail_sent_has_a_time" CHECK (("outbox_mail"."state" = 'sent') = ("outbox_mail"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_link_of_person" ON "one_time_link" USING btree ("staff_id","purpose");--> statement-breakpoint
CREATE INDEX "passkey_of_person" ON "passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sign_in_verification_by_identifier" ON "sign_in_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "staff_account_of_person" ON "staff_account" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_of_person" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Two owners who remove each other at the same moment must not both succeed.
	PERFORM pg_advisory_xact_lock(hashtext('staff keeps an owner'));
	IF NOT EXISTS (SELECT FROM "staff" WHERE "role" = 'owner' AND "accepted_at" IS NOT NULL AND "disabled_at" IS NULL) THEN
		RAISE EXCEPTION 'the last owner cannot be removed, disabled or given another role'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'staff_keeps_an_owner', TABLE = 'staff';
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "staff_keeps_an_owner_when_changed" AFTER UPDATE ON "staff" FOR EACH ROW
	WHEN (OLD."role" = 'owner' AND OLD."accepted_at" IS NOT NULL AND OLD."disabled_at" IS NULL
		AND (NEW."role" <> 'owner' OR NEW."accepted_at" IS NULL OR NEW."disabled_at" IS NOT NULL))
	EXECUTE FUNCTION "keep_an_owner"();--> statement-breakpoint
CREATE TRIGGER "staff_keeps_an_owner_when_removed" AFTER DELETE ON "staff" FOR EACH ROW
	WHEN (OLD."role" = 'owner' AND OLD."accepted_at" IS NOT NULL AND OLD."disabled_at" IS NULL)
	EXECUTE FUNCTION "keep_an_owner"();--> statement-breakpoint
CREATE FUNCTION "activity_bytes"(VARIADIC "fields" text[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
	SELECT convert_to(string_agg(octet_length("field") || ':' || "field", ',' ORDER BY "place"), 'UTF8')
	FROM unnest("fields") WITH ORDINALITY AS "numbered"("field", "place");
$$;--> statement-breakpoint
CREATE FUNCTION "chain_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"head" "activity_head"%ROWTYPE;
BEGIN
	SELECT * INTO STRICT "head" FROM "activity_head" FOR UPDATE;
	NEW."seq" := "head"."seq" + 1;
	NEW."at" := date_trunc('milliseconds', clock_timestamp());
	NEW."previous_hash" := "head"."hash";
	NEW."hash" := encode(sha256("activity_bytes"(
		NEW."previous_hash", NEW."seq"::text,
		to_char(NEW."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		NEW."who_id", NEW."who_name", NEW."what", NEW."about", NEW."about_name",
		NEW."changes"::text, NEW."came_from")), 'hex');
	UPDATE "activity_head" SET "seq" = NEW."seq", "hash" = NEW."hash";
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "move_activity_head_on"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() < 2 OR NEW."seq" <> OLD."seq" + 1 THEN
		RAISE EXCEPTION 'activity_head moves only with a new row of activity' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;--> statement-breakpoint
INSERT INTO "activity_head" ("seq", "hash") VALUES (0, repeat('0', 64));--> statement-breakpoint
CREATE TRIGGER "activity_is_chained" BEFORE INSERT ON "activity" FOR EACH ROW EXECUTE FUNCTION "chain_activity"();--> statement-breakpoint
CREATE TRIGGER "activity_is_append_only" BEFORE UPDATE OR DELETE ON "activity" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "activity_is_never_emptied" BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "activity_head_moves_on" BEFORE UPDATE ON "activity_head" FOR EACH ROW EXECUTE FUNCTION "move_activity_head_on"();--> statement-breakpoint
CREATE TRIGGER "activity_head_is_not_deleted" BEFORE DELETE ON "activity_head" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "activity_head_is_never_emptied" BEFORE TRUNCATE ON "activity_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();
