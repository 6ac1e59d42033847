ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_target";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "currency_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_target" CHECK (max_cents between 1 and 1000000000);--> statement-breakpoint
INSERT INTO "settings" ("id", "version", "content", "updated_at", "mark") SELECT 1, 0, '{}', now(), substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) WHERE NOT EXISTS (SELECT 1 FROM "settings") AND (EXISTS (SELECT 1 FROM "campaigns") OR EXISTS (SELECT 1 FROM "donations") OR EXISTS (SELECT 1 FROM "pets" WHERE "adoption_fee_cents" IS NOT NULL));--> statement-breakpoint
UPDATE "settings" SET "currency_fixed" = true WHERE "content"::jsonb ->> 'largePromise' IS NOT NULL OR (EXISTS (SELECT 1 FROM "campaigns") OR EXISTS (SELECT 1 FROM "donations") OR EXISTS (SELECT 1 FROM "pets" WHERE "adoption_fee_cents" IS NOT NULL));
