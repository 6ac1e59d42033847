ALTER TABLE "campaigns" ADD COLUMN "credited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "credited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_posts" ON "notices" USING btree ("group_key") WHERE kind = 'post_new';