CREATE TABLE "ticket_link" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"draw" bigint NOT NULL,
	"index" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_opens_a_ticket" FOREIGN KEY ("draw","index") REFERENCES "public"."ticket"("draw","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_link_of_ticket" ON "ticket_link" USING btree ("draw","index");