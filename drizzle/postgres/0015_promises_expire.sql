ALTER TABLE "donations" ADD COLUMN "campaign_received_cents" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "campaign_reserved_cents" bigint;--> statement-breakpoint
ALTER TABLE "gift_people" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "gift_people" ADD COLUMN "large" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_people" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gift_people" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "gift_people_to_expire" ON "gift_people" USING btree ("expires_at") WHERE state = 'promised' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "gift_people_to_remind" ON "gift_people" USING btree ("remind_at") WHERE state = 'promised' and remind_at is not null;