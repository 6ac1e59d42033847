ALTER TABLE "campaigns" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "mark" text;--> statement-breakpoint
UPDATE "settings" SET "mark" = left(replace(gen_random_uuid()::text, '-', ''), 12);--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "mark" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_key" ON "campaigns" USING btree ("key") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pets_key" ON "pets" USING btree ("key") WHERE key is not null;