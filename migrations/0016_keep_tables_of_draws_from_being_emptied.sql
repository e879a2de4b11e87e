-- Row triggers do not see TRUNCATE: each of these rows was kept, all of them at once were not.
CREATE TRIGGER "draw_is_never_emptied" BEFORE TRUNCATE ON "draw" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "entry_is_never_emptied" BEFORE TRUNCATE ON "entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "prize_is_never_emptied" BEFORE TRUNCATE ON "prize" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "coupon_is_never_emptied" BEFORE TRUNCATE ON "coupon" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "award_is_never_emptied" BEFORE TRUNCATE ON "award" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "operator_is_never_emptied" BEFORE TRUNCATE ON "operator" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();--> statement-breakpoint
CREATE TRIGGER "cosignature_is_never_emptied" BEFORE TRUNCATE ON "cosignature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_kept_rows"();
