CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text,
	`kind` text NOT NULL,
	`data` text DEFAULT '{}' NOT NULL,
	`group_key` text,
	`times` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`email` text,
	`mail` text DEFAULT 'none' NOT NULL,
	`mail_tries` integer DEFAULT 0 NOT NULL,
	`mail_at` integer,
	`mail_error` text
);
--> statement-breakpoint
CREATE INDEX `notices_uid` ON `notices` (`uid`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`uid`) WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_group` ON `notices` (`uid`,`group_key`) WHERE read_at is null and group_key is not null;--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`mail_at`) WHERE mail = 'waiting';--> statement-breakpoint
CREATE INDEX `notices_failed` ON `notices` (`id`) WHERE mail = 'failed';--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`uid` text,
	`email` text,
	`kind` text,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `one_time_links_uid` ON `one_time_links` (`uid`);--> statement-breakpoint
CREATE INDEX `one_time_links_expires` ON `one_time_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`logo` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_one" CHECK(id = 1)
);
--> statement-breakpoint
DROP TABLE `setup_links`;--> statement-breakpoint
ALTER TABLE `accounts` ADD `own_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `answers` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `end_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_to_end` ON `campaigns` (`ends_at`) WHERE not end_told;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_off` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_refused_at` integer;--> statement-breakpoint
UPDATE `campaigns` SET `end_told` = 1 WHERE `ends_at` <= cast((julianday('now') - 2440587.5) * 86400000 as integer);
