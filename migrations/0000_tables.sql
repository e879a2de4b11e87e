CREATE SEQUENCE "public"."enquiry_reference" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "role_requirement" (
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
	CONSTRAINT "staff_email_is_unique" UNIQUE("email"),
	CONSTRAINT "staff_role_is_known" CHECK ("staff"."role" in ('owner', 'manager', 'editor', 'front-desk', 'auditor')),
	CONSTRAINT "staff_email_is_lower_case" CHECK ("staff"."email" = lower("staff"."email"))
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
	CONSTRAINT "staff_account_has_no_provider_tokens" CHECK (num_nonnulls("staff_account"."access_token", "staff_account"."refresh_token", "staff_account"."id_token") = 0)
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
CREATE TABLE "backup_run" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"occasion" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "backup_run_state_is_known" CHECK ("backup_run"."state" in ('running', 'made', 'failed')),
	CONSTRAINT "backup_run_occasion_is_known" CHECK ("backup_run"."occasion" in ('daily', 'by-hand')),
	CONSTRAINT "backup_run_ends_when_it_is_over" CHECK (("backup_run"."state" = 'running') = ("backup_run"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "enquiry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"preferred_way" text DEFAULT '' NOT NULL,
	"preferred_time" text DEFAULT '' NOT NULL,
	"visit_on" date,
	"consented_at" timestamp with time zone NOT NULL,
	"suspicious" text DEFAULT '' NOT NULL,
	"network" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" text DEFAULT '' NOT NULL,
	"assignee_name" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"staff_notified_at" timestamp with time zone,
	"late_notified_at" timestamp with time zone,
	"keep_until" timestamp with time zone DEFAULT now() + interval '12 months' NOT NULL,
	"customer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiry_once_per_day" UNIQUE("fingerprint"),
	CONSTRAINT "enquiry_preferred_way_is_known" CHECK ("enquiry"."preferred_way" in ('', 'phone', 'whatsapp', 'email')),
	CONSTRAINT "enquiry_preferred_time_is_known" CHECK ("enquiry"."preferred_time" in ('', 'morning', 'afternoon', 'evening')),
	CONSTRAINT "enquiry_status_is_known" CHECK ("enquiry"."status" in ('new', 'in-work', 'answered', 'closed', 'spam')),
	CONSTRAINT "enquiry_can_be_answered" CHECK ("enquiry"."phone" <> '' or "enquiry"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "enquiry_duty" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"on_duty" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"enquiry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"text" text DEFAULT '' NOT NULL,
	"mail_id" bigint,
	"visit_at" timestamp with time zone,
	"visit_minutes" integer,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_event_kind_is_known" CHECK ("enquiry_event"."kind" in ('status', 'note', 'reply', 'call', 'whatsapp', 'assigned', 'visit')),
	CONSTRAINT "enquiry_event_names_a_status" CHECK (("enquiry_event"."kind" = 'status') = ("enquiry_event"."status" is not null)),
	CONSTRAINT "enquiry_event_note_has_text" CHECK ("enquiry_event"."kind" <> 'note' or "enquiry_event"."text" <> ''),
	CONSTRAINT "enquiry_event_visit_has_a_time" CHECK (("enquiry_event"."kind" = 'visit') = ("enquiry_event"."visit_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_template_title_unique" UNIQUE("title"),
	CONSTRAINT "reply_template_has_text" CHECK ("reply_template"."title" <> '' and "reply_template"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "document_presence" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"person" text NOT NULL,
	"person_name" text NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"based_on" integer NOT NULL,
	"data" jsonb,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_presence_collection_id_person_pk" PRIMARY KEY("collection","id","person")
);
--> statement-breakpoint
CREATE TABLE "document_schedule" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"scheduled_by" text NOT NULL,
	"scheduled_by_name" text NOT NULL,
	CONSTRAINT "document_schedule_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"published_version" integer,
	"published_data" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_by" text,
	CONSTRAINT "document_collection_id_pk" PRIMARY KEY("collection","id"),
	CONSTRAINT "document_collection_is_a_name" CHECK ("document"."collection" ~ '^[a-z][a-z0-9-]{0,62}$'),
	CONSTRAINT "document_id_is_a_name" CHECK ("document"."id" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'),
	CONSTRAINT "document_published_is_not_ahead" CHECK ("document"."published_version" <= "document"."version"),
	CONSTRAINT "document_is_published_whole_or_not_at_all" CHECK (num_nulls("document"."published_version", "document"."published_data", "document"."published_at", "document"."published_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"change" text NOT NULL,
	"data" jsonb,
	"restored_from" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "document_version_collection_id_version_pk" PRIMARY KEY("collection","id","version"),
	CONSTRAINT "document_version_counts_from_one" CHECK ("document_version"."version" >= 1),
	CONSTRAINT "document_version_change_is_known" CHECK ("document_version"."change" in ('added', 'updated', 'restored', 'deleted')),
	CONSTRAINT "document_version_without_data_is_a_deletion" CHECK (("document_version"."data" is null) = ("document_version"."change" = 'deleted')),
	CONSTRAINT "document_version_data_is_object" CHECK (jsonb_typeof("document_version"."data") = 'object'),
	CONSTRAINT "document_version_restored_from_an_earlier_one" CHECK (("document_version"."restored_from" is not null) = ("document_version"."change" = 'restored') and "document_version"."restored_from" < "document_version"."version")
);
--> statement-breakpoint
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
	CONSTRAINT "entry_draw_index_pk" PRIMARY KEY("draw","index"),
	CONSTRAINT "entry_status_is_known" CHECK ("entry"."status" in ('counted', 'on-hold', 'excluded')),
	CONSTRAINT "entry_says_why" CHECK (("entry"."status" = 'counted') = ("entry"."reason" = '')),
	CONSTRAINT "entry_is_erased_whole_or_not_at_all" CHECK (num_nulls("entry"."name", "entry"."phone", "entry"."salt_pub", "entry"."salt_id") = case when "entry"."erased_at" is null then 0 else 4 end and ("entry"."erased_at" is null or num_nonnulls("entry"."email", "entry"."place", "entry"."network") = 0))
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
	CONSTRAINT "ticket_draw_index_pk" PRIMARY KEY("draw","index"),
	CONSTRAINT "ticket_code_is_unique" UNIQUE("code_hash"),
	CONSTRAINT "ticket_limit_per_person" UNIQUE("draw","tag","nth"),
	CONSTRAINT "ticket_hashes_are_whole" CHECK (length("ticket"."leaf") = 32 and length("ticket"."code_hash") = 32 and length("ticket"."tag") = 32),
	CONSTRAINT "ticket_index_is_in_its_batch" CHECK ("ticket"."index" >= 0 and "ticket"."index" < "ticket"."batch")
);
--> statement-breakpoint
CREATE TABLE "ticket_batch" (
	"draw" bigint NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "ticket_batch_draw_size_pk" PRIMARY KEY("draw","size"),
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
	CONSTRAINT "cosignature_operator_size_witness_pk" PRIMARY KEY("operator","size","witness")
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
	CONSTRAINT "statement_operator_seq_pk" PRIMARY KEY("operator","seq"),
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
	CONSTRAINT "award_draw_slot_turn_pk" PRIMARY KEY("draw","slot","turn"),
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
	CONSTRAINT "opened_ticket_draw_rank_pk" PRIMARY KEY("draw","rank")
);
--> statement-breakpoint
CREATE TABLE "public_value_reading" (
	"draw" bigint NOT NULL,
	"staff_id" text NOT NULL,
	"value" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_value_reading_draw_staff_id_pk" PRIMARY KEY("draw","staff_id")
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
	CONSTRAINT "draw_slug_is_unique" UNIQUE("slug"),
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
	CONSTRAINT "prize_draw_position_pk" PRIMARY KEY("draw","position"),
	CONSTRAINT "prize_id_is_unique_in_its_draw" UNIQUE("draw","prize_id"),
	CONSTRAINT "prize_id_is_an_identifier" CHECK ("prize"."prize_id" ~ '^[a-z0-9-]{1,64}$'),
	CONSTRAINT "prize_exists_at_least_once" CHECK ("prize"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "entry_import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draw" bigint NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"heading_lines" integer DEFAULT 1 NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"display" text DEFAULT 'initials' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"fresh" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "entry_import_state_is_known" CHECK ("entry_import"."state" in ('uploading', 'mapping', 'checking', 'checked', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "entry_import_part" (
	"import" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "entry_import_part_import_number_pk" PRIMARY KEY("import","number")
);
--> statement-breakpoint
CREATE TABLE "entry_import_row" (
	"import" bigint NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"name" text,
	"phone" text,
	"entrant" jsonb,
	"ticket" bigint,
	CONSTRAINT "entry_import_row_import_line_pk" PRIMARY KEY("import","line")
);
--> statement-breakpoint
CREATE TABLE "message_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"recipient_hint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_code_hint_hides_the_address" CHECK ("message_code"."recipient_hint" ~ '^.?…@.?…')
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
	"calendar" text DEFAULT '' NOT NULL,
	"confidential" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_mail_once_per_occasion" UNIQUE("occasion"),
	CONSTRAINT "outbox_mail_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "outbox_mail_state_is_known" CHECK ("outbox_mail"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_mail_headers_are_single_lines" CHECK ("outbox_mail"."recipient" || "outbox_mail"."reply_to" || "outbox_mail"."subject" || "outbox_mail"."message_id" !~ '[[:cntrl:]]'),
	CONSTRAINT "outbox_mail_sent_has_a_time" CHECK (("outbox_mail"."state" = 'sent') = ("outbox_mail"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'picture' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"taken_on" date,
	"tone" text NOT NULL,
	"blur" text DEFAULT '' NOT NULL,
	"focus" text DEFAULT '50% 50%' NOT NULL,
	"sha256" text NOT NULL,
	"sizes" jsonb NOT NULL,
	"video" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"master" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "media_id_is_a_folder_name" CHECK ("media"."id" ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
	CONSTRAINT "media_tone_is_a_colour" CHECK ("media"."tone" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "media_can_be_shown" CHECK (jsonb_array_length("media"."sizes") > 0 or ("media"."kind" = 'video' and "media"."video" is not null)),
	CONSTRAINT "media_focus_is_a_position" CHECK ("media"."focus" ~ '^[0-9]{1,3}% [0-9]{1,3}%$')
);
--> statement-breakpoint
CREATE TABLE "media_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT 'new' NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"media" text DEFAULT '' NOT NULL,
	"known" text DEFAULT '' NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_upload_is_never_more_than_the_file" CHECK ("media_upload"."received" <= "media_upload"."bytes"),
	CONSTRAINT "media_upload_state_is_known" CHECK ("media_upload"."state" in ('receiving', 'received', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "job" (
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"start_after" timestamp with time zone DEFAULT now() NOT NULL,
	"held_by" uuid,
	"again" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"failed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "job_is_one_per_key" PRIMARY KEY("queue","key"),
	CONSTRAINT "job_that_failed_waits_for_a_person" CHECK ("job"."failed_at" is null or ("job"."start_after" = 'infinity' and "job"."held_by" is null))
);
--> statement-breakpoint
CREATE TABLE "rehearsal_script" (
	"draw" bigint PRIMARY KEY NOT NULL,
	"script" jsonb NOT NULL,
	"reserves" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "show_presence" (
	"draw" bigint NOT NULL,
	"rehearsal" boolean NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"lag" integer DEFAULT 0 NOT NULL,
	"sound" boolean DEFAULT false NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "show_presence_draw_rehearsal_id_pk" PRIMARY KEY("draw","rehearsal","id")
);
--> statement-breakpoint
CREATE TABLE "show_state" (
	"draw" bigint NOT NULL,
	"rehearsal" boolean NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"step" text NOT NULL,
	"step_number" integer DEFAULT 1 NOT NULL,
	"starts_at" bigint NOT NULL,
	"replay" boolean DEFAULT false NOT NULL,
	"shown" jsonb NOT NULL,
	"screen" text DEFAULT 'show' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"sound" boolean DEFAULT true NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"called_at" bigint,
	"call_ends_at" bigint,
	"asked_skip" jsonb,
	"driver" jsonb NOT NULL,
	"driver_seen_at" bigint NOT NULL,
	"offered_to" text DEFAULT '' NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "show_state_draw_rehearsal_pk" PRIMARY KEY("draw","rehearsal"),
	CONSTRAINT "show_screen_is_known" CHECK ("show_state"."screen" in ('show', 'blackout', 'message')),
	CONSTRAINT "show_call_has_an_end" CHECK (("show_state"."called_at" is null) = ("show_state"."call_ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ticket_link" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"draw" bigint NOT NULL,
	"index" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "winner_file" (
	"draw" bigint NOT NULL,
	"slot" integer NOT NULL,
	"turn" integer NOT NULL,
	"claim_by" bigint,
	"identity_note" text DEFAULT '' NOT NULL,
	"identity_by" text DEFAULT '' NOT NULL,
	"identity_at" bigint,
	"photo" text,
	"photo_consent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "winner_file_draw_slot_turn_pk" PRIMARY KEY("draw","slot","turn"),
	CONSTRAINT "winner_file_identity_is_whole" CHECK (("winner_file"."identity_at" is null) = ("winner_file"."identity_by" = ''))
);
--> statement-breakpoint
CREATE TABLE "winner_mail" (
	"draw" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "winner_mail_draw_kind_pk" PRIMARY KEY("draw","kind")
);
--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_event" ADD CONSTRAINT "enquiry_event_enquiry_id_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_schedule" ADD CONSTRAINT "document_schedule_names_a_version" FOREIGN KEY ("collection","id","version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_is_a_version" FOREIGN KEY ("collection","id","version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_published_is_a_version" FOREIGN KEY ("collection","id","published_version") REFERENCES "public"."document_version"("collection","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_batch_coupon_batch_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_is_redeemed_for_a_ticket" FOREIGN KEY ("draw","ticket_index") REFERENCES "public"."ticket"("draw","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_batch" ADD CONSTRAINT "coupon_batch_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_belongs_to_its_ticket" FOREIGN KEY ("draw","index") REFERENCES "public"."ticket"("draw","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "entry_import" ADD CONSTRAINT "entry_import_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_import_part" ADD CONSTRAINT "entry_import_part_import_entry_import_id_fk" FOREIGN KEY ("import") REFERENCES "public"."entry_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_import_row" ADD CONSTRAINT "entry_import_row_import_entry_import_id_fk" FOREIGN KEY ("import") REFERENCES "public"."entry_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_script" ADD CONSTRAINT "rehearsal_script_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_presence" ADD CONSTRAINT "show_presence_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_state" ADD CONSTRAINT "show_state_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_opens_a_ticket" FOREIGN KEY ("draw","index") REFERENCES "public"."ticket"("draw","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner_file" ADD CONSTRAINT "winner_file_photo_media_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner_file" ADD CONSTRAINT "winner_file_belongs_to_an_award" FOREIGN KEY ("draw","slot","turn") REFERENCES "public"."award"("draw","slot","turn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner_mail" ADD CONSTRAINT "winner_mail_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_link_of_person" ON "one_time_link" USING btree ("staff_id","purpose");--> statement-breakpoint
CREATE INDEX "passkey_of_person" ON "passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sign_in_verification_by_identifier" ON "sign_in_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "staff_account_of_person" ON "staff_account" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_of_person" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "backup_run_newest" ON "backup_run" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "enquiry_network_recent" ON "enquiry" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "enquiry_by_status" ON "enquiry" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_newest" ON "enquiry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_by_phone" ON "enquiry" USING btree ("phone") WHERE "enquiry"."phone" <> '';--> statement-breakpoint
CREATE INDEX "enquiry_by_email" ON "enquiry" USING btree (lower("email")) WHERE "enquiry"."email" <> '';--> statement-breakpoint
CREATE INDEX "enquiry_unacknowledged" ON "enquiry" USING btree ("id") WHERE "enquiry"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_staff_not_notified" ON "enquiry" USING btree ("id") WHERE "enquiry"."staff_notified_at" is null;--> statement-breakpoint
CREATE INDEX "enquiry_to_be_deleted" ON "enquiry" USING btree ("keep_until") WHERE not "enquiry"."customer";--> statement-breakpoint
CREATE INDEX "enquiry_event_in_order" ON "enquiry_event" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "document_schedule_by_time" ON "document_schedule" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "document_draft_search" ON "document" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "document_published_search" ON "document" USING gin ("published_data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "coupon_of_batch" ON "coupon" USING btree ("batch","id");--> statement-breakpoint
CREATE INDEX "coupon_batch_of_draw" ON "coupon_batch" USING btree ("draw","id");--> statement-breakpoint
CREATE INDEX "entry_by_phone" ON "entry" USING btree ("draw","phone");--> statement-breakpoint
CREATE INDEX "entry_by_email" ON "entry" USING btree (lower("email")) WHERE "entry"."email" is not null;--> statement-breakpoint
CREATE INDEX "entry_undecided" ON "entry" USING btree ("draw","status") WHERE "entry"."status" <> 'counted';--> statement-breakpoint
CREATE INDEX "statement_of_draw" ON "statement" USING btree ("draw_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_opens_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_closes_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'close';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_cancels_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'cancel';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_results_once" ON "statement" USING btree ("draw_id") WHERE "statement"."type" = 'result';--> statement-breakpoint
CREATE INDEX "award_by_ticket" ON "award" USING btree ("draw","ticket");--> statement-breakpoint
CREATE INDEX "draw_by_state" ON "draw" USING btree ("state","closes_at");--> statement-breakpoint
CREATE INDEX "entry_import_of_draw" ON "entry_import" USING btree ("draw","id");--> statement-breakpoint
CREATE INDEX "entry_import_row_by_outcome" ON "entry_import_row" USING btree ("import","outcome","line");--> statement-breakpoint
CREATE INDEX "outbox_mail_about" ON "outbox_mail" USING btree ("about") WHERE "outbox_mail"."about" <> '';--> statement-breakpoint
CREATE INDEX "media_by_content" ON "media" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_upload_of_person" ON "media_upload" USING btree ("created_by_id","fingerprint");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("queue","start_after");--> statement-breakpoint
CREATE INDEX "ticket_link_of_ticket" ON "ticket_link" USING btree ("draw","index");