CREATE TABLE "donor_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"notice_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "donor_mails_created" ON "donor_mails" USING btree ("created_at");