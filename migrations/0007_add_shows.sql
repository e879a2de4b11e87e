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
	CONSTRAINT "show_presence_is_one_per_window" PRIMARY KEY("draw","rehearsal","id")
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
	CONSTRAINT "show_is_one_per_draw" PRIMARY KEY("draw","rehearsal"),
	CONSTRAINT "show_screen_is_known" CHECK ("show_state"."screen" in ('show', 'blackout', 'message')),
	CONSTRAINT "show_call_has_an_end" CHECK (("show_state"."called_at" is null) = ("show_state"."call_ends_at" is null))
);
--> statement-breakpoint
ALTER TABLE "rehearsal_script" ADD CONSTRAINT "rehearsal_script_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_presence" ADD CONSTRAINT "show_presence_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_state" ADD CONSTRAINT "show_state_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;