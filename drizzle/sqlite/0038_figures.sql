CREATE TABLE `donation_tallies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`purpose` text NOT NULL,
	`pledged_cents` integer DEFAULT 0 NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donation_tallies_day` ON `donation_tallies` (`day`,`purpose`);--> statement-breakpoint
CREATE TABLE `duration_tallies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`month` text NOT NULL,
	`category` text NOT NULL,
	`length` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duration_tallies_length` ON `duration_tallies` (`kind`,`month`,`category`,`length`);--> statement-breakpoint
CREATE TABLE `pet_tallies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`category` text NOT NULL,
	`arrived` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`adopted` integer DEFAULT 0 NOT NULL,
	`departed` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pet_tallies_day` ON `pet_tallies` (`day`,`category`);--> statement-breakpoint
CREATE TABLE `tally_zone` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`time_zone` text
);
--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `figure_category` text;--> statement-breakpoint
ALTER TABLE `stays` ADD `original_pet_id` integer;--> statement-breakpoint
ALTER TABLE `stays` ADD `of_shelter` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `stays_original_pet` ON `stays` (`original_pet_id`,`id`);--> statement-breakpoint
-- stays of deleted pets can't be told apart: each is a pet of its own
UPDATE `stays` SET `original_pet_id` = coalesce(`pet_id`, -`id`), `of_shelter` = `place` IN ('shelter', 'foster');--> statement-breakpoint
UPDATE `stays` SET `of_shelter` = true WHERE `place` IN ('trial', 'adopted') AND (EXISTS (SELECT 1 FROM `stays` AS `before` WHERE `before`.`pet_id` = `stays`.`pet_id` AND `before`.`id` < `stays`.`id` AND `before`.`place` IN ('shelter', 'foster')) OR (NOT EXISTS (SELECT 1 FROM `stays` AS `before` WHERE `before`.`pet_id` = `stays`.`pet_id` AND `before`.`id` < `stays`.`id`) AND EXISTS (SELECT 1 FROM `pets` JOIN `users` ON `users`.`uid` = `pets`.`owner_uid` WHERE `pets`.`id` = `stays`.`pet_id` AND (`users`.`role` = 'admin' OR `users`.`staff`))));--> statement-breakpoint
UPDATE `adoption_requests` SET `figure_category` = coalesce((SELECT `category` FROM `pets` WHERE `pets`.`id` = `adoption_requests`.`pet_id`), 'Unknown') WHERE EXISTS (SELECT 1 FROM `users` WHERE `users`.`uid` = `adoption_requests`.`owner_uid` AND (`users`.`role` = 'admin' OR `users`.`staff`));
