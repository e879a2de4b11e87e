CREATE TABLE "reminder_consent" (
	"draw" bigint NOT NULL,
	"index" bigint NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "reminder_consent_draw_index_pk" PRIMARY KEY("draw","index")
);
--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "included" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "not_included" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "valuation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "costs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prize" ADD COLUMN "conditions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "winner_file" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_consent" ADD CONSTRAINT "reminder_consent_of_a_ticket" FOREIGN KEY ("draw","index") REFERENCES "public"."ticket"("draw","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Why: entrants rely on what a prize's page says about contents, value, costs and conditions, so they are sealed with the
-- draw. Story and pictures may still be improved.
CREATE OR REPLACE FUNCTION "guard_prize"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	state_of_draw text := (SELECT state FROM draw WHERE id = coalesce(NEW.draw, OLD.draw) FOR SHARE);
BEGIN
	-- No state: the draw itself is being deleted, and the prize with it.
	IF state_of_draw IS NULL OR state_of_draw = 'draft' OR (TG_OP = 'UPDATE' AND
		(NEW.draw, NEW.position, NEW.prize_id, NEW.name, NEW.quantity, NEW.value, NEW.included, NEW.not_included, NEW.valuation, NEW.costs, NEW.conditions)
		= (OLD.draw, OLD.position, OLD.prize_id, OLD.name, OLD.quantity, OLD.value, OLD.included, OLD.not_included, OLD.valuation, OLD.costs, OLD.conditions)) THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION 'the prizes of an opened draw are sealed' USING ERRCODE = 'restrict_violation';
END;
$$;
