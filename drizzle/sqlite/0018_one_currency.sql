PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_name` text NOT NULL,
	`image` text NOT NULL,
	`max_cents` integer NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`needs` text DEFAULT '[]' NOT NULL,
	`donated_cents` integer DEFAULT 0 NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`reserved_cents` integer DEFAULT 0 NOT NULL,
	`gifts` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`creator_uid` text NOT NULL,
	`creator_email` text NOT NULL,
	`approval` text DEFAULT 'none' NOT NULL,
	`refusal` text,
	`hidden` integer DEFAULT false NOT NULL,
	`end_told` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`key` text,
	CONSTRAINT "campaigns_money" CHECK(donated_cents >= 0 and reserved_cents >= 0 and donated_cents + reserved_cents <= max_cents),
	CONSTRAINT "campaigns_received" CHECK(received_cents between 0 and donated_cents and gifts >= 0),
	CONSTRAINT "campaigns_target" CHECK(max_cents between 1 and 1000000000)
);
--> statement-breakpoint
INSERT INTO `__new_campaigns`("id", "pet_name", "image", "max_cents", "location", "description", "ends_at", "paused", "needs", "donated_cents", "received_cents", "reserved_cents", "gifts", "version", "creator_uid", "creator_email", "approval", "refusal", "hidden", "end_told", "created_at", "updated_at", "key") SELECT "id", "pet_name", "image", "max_cents", "location", "description", "ends_at", "paused", "needs", "donated_cents", "received_cents", "reserved_cents", "gifts", "version", "creator_uid", "creator_email", "approval", "refusal", "hidden", "end_told", "created_at", "updated_at", "key" FROM `campaigns`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_campaigns';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_campaigns', `seq` FROM `sqlite_sequence` WHERE `name` = 'campaigns';--> statement-breakpoint
DROP TABLE `campaigns`;--> statement-breakpoint
ALTER TABLE `__new_campaigns` RENAME TO `campaigns`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `campaigns_creator` ON `campaigns` (`creator_uid`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_key` ON `campaigns` (`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `campaigns_all` ON `campaigns` (`id`,`paused`,`ends_at`,`approval`,`hidden`,`creator_uid`,`pet_name`);--> statement-breakpoint
CREATE INDEX `campaigns_public` ON `campaigns` (`id`) WHERE approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `campaigns_to_approve` ON `campaigns` (`id`) WHERE approval = 'waiting' and not hidden;--> statement-breakpoint
CREATE INDEX `campaigns_to_end` ON `campaigns` (`ends_at`) WHERE not end_told;--> statement-breakpoint
ALTER TABLE `settings` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `currency_fixed` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `settings` (`id`, `version`, `content`, `updated_at`, `mark`) SELECT 1, 0, '{}', unixepoch() * 1000, lower(hex(randomblob(6))) WHERE NOT EXISTS (SELECT 1 FROM `settings`) AND (EXISTS (SELECT 1 FROM `campaigns`) OR EXISTS (SELECT 1 FROM `donations`) OR EXISTS (SELECT 1 FROM `pets` WHERE `adoption_fee_cents` IS NOT NULL));--> statement-breakpoint
UPDATE `settings` SET `currency_fixed` = true WHERE json_extract(`content`, '$.largePromise') IS NOT NULL OR (EXISTS (SELECT 1 FROM `campaigns`) OR EXISTS (SELECT 1 FROM `donations`) OR EXISTS (SELECT 1 FROM `pets` WHERE `adoption_fee_cents` IS NOT NULL));
