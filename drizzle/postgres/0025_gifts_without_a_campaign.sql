ALTER TABLE "gift_people" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "purpose" text DEFAULT 'campaign' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "pet_id" bigint;--> statement-breakpoint
CREATE INDEX "gift_people_no_campaign" ON "gift_people" USING btree ("donation_id","state","standing_cents") WHERE campaign_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_people_shelter_key" ON "gift_people" USING btree ("idempotency_key") WHERE donor_uid is null and campaign_id is null and idempotency_key is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_purpose" CHECK ((purpose = 'campaign') = (campaign_id is not null) and (purpose = 'sponsor') = (pet_id is not null));