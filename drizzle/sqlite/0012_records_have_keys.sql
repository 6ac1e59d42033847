ALTER TABLE `campaigns` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_key` ON `campaigns` (`key`) WHERE key is not null;--> statement-breakpoint
ALTER TABLE `pets` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `pets_key` ON `pets` (`key`) WHERE key is not null;--> statement-breakpoint
CREATE TABLE `__new_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`logo` text,
	`updated_at` integer NOT NULL,
	`mark` text NOT NULL,
	CONSTRAINT "settings_one" CHECK(id = 1)
);
--> statement-breakpoint
INSERT INTO `__new_settings`("id", "version", "content", "logo", "updated_at", "mark") SELECT "id", "version", "content", "logo", "updated_at", lower(hex(randomblob(6))) FROM `settings`;--> statement-breakpoint
DROP TABLE `settings`;--> statement-breakpoint
ALTER TABLE `__new_settings` RENAME TO `settings`;