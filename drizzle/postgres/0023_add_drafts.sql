ALTER TABLE "campaigns" ADD COLUMN "missing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "missing" text DEFAULT '' NOT NULL;