CREATE TABLE `campaign_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`version` integer NOT NULL,
	`pet_name` text NOT NULL,
	`image` text NOT NULL,
	`max_cents` integer NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_versions_one` ON `campaign_versions` (`campaign_id`,`version`);--> statement-breakpoint
DROP INDEX `donations_idempotency_key`;--> statement-breakpoint
ALTER TABLE `donations` ADD `campaign_cents` integer;--> statement-breakpoint
ALTER TABLE `donations` ADD `campaign_version` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `donations_account_key` ON `donations` (`donor_uid`,`idempotency_key`) WHERE donor_uid is not null and idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `donations_visitor_key` ON `donations` (`campaign_id`,`idempotency_key`) WHERE donor_uid is null and idempotency_key is not null;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `version` integer DEFAULT 0 NOT NULL;