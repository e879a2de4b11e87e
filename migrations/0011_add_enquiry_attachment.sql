CREATE TABLE "enquiry_attachment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"enquiry_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiry_attachment" ADD CONSTRAINT "enquiry_attachment_enquiry_id_enquiry_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_attachment_of_enquiry" ON "enquiry_attachment" USING btree ("enquiry_id");