ALTER TABLE "enquiry" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "entry" ADD COLUMN "language" text;