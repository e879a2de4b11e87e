CREATE TABLE "signing_key" (
	"operator" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_key_operator_public_key_pk" PRIMARY KEY("operator","public_key"),
	CONSTRAINT "signing_key_is_hex" CHECK ("signing_key"."public_key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "network_attempt" (
	"network" text NOT NULL,
	"window" bigint NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "network_attempt_network_window_pk" PRIMARY KEY("network","window")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"site" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_one_row" CHECK ("installation"."id"),
	CONSTRAINT "installation_fingerprint_is_hex" CHECK ("installation"."secret_fingerprint" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "installation_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Why: statements and receipts were signed with these keys, and a receipt is signed again with the key of its time.
CREATE TRIGGER "signing_key_is_append_only" BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION "refuse_change_unless_demonstration"();--> statement-breakpoint
CREATE TRIGGER "signing_key_is_never_truncated" BEFORE TRUNCATE ON "signing_key" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Why: without its fingerprint the next process would take any SECRET_KEY for the right one.
CREATE TRIGGER "installation_is_not_deleted" BEFORE DELETE ON "installation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "installation_is_never_truncated" BEFORE TRUNCATE ON "installation" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
