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
	CONSTRAINT "winner_file_is_one" PRIMARY KEY("draw","slot","turn"),
	CONSTRAINT "winner_file_identity_is_whole" CHECK (("winner_file"."identity_at" is null) = ("winner_file"."identity_by" = ''))
);
--> statement-breakpoint
CREATE TABLE "winner_letter" (
	"draw" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "winner_letter_is_one" PRIMARY KEY("draw","kind")
);
--> statement-breakpoint
ALTER TABLE "winner_file" ADD CONSTRAINT "winner_file_photo_media_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner_file" ADD CONSTRAINT "winner_file_belongs_to_an_award" FOREIGN KEY ("draw","slot","turn") REFERENCES "public"."award"("draw","slot","turn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner_letter" ADD CONSTRAINT "winner_letter_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "winner_file_is_announced" AFTER INSERT OR UPDATE OR DELETE ON "winner_file" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');--> statement-breakpoint
CREATE TRIGGER "show_is_announced" AFTER INSERT OR DELETE OR UPDATE OF "version" ON "show_state" FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_source"('draws');
