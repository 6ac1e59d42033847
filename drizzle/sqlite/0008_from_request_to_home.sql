CREATE TABLE `request_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`author_uid` text NOT NULL,
	`side` text NOT NULL,
	`private` integer NOT NULL,
	`reason` integer DEFAULT false NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "request_messages_side" CHECK(side = 'owner' or (side = 'requester' and not private))
);
--> statement-breakpoint
CREATE INDEX `request_messages_request` ON `request_messages` (`request_id`,`id`);--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `message` text;--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `adopted_at` integer;--> statement-breakpoint
CREATE INDEX `adoption_requests_waiting` ON `adoption_requests` (`owner_uid`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `adoption_requests_answered` ON `adoption_requests` (`owner_uid`,`answered_at`) WHERE answered_at is not null;--> statement-breakpoint
UPDATE `adoption_requests` SET `answered_at` = `decided_at` WHERE `status` = 'accepted' OR `outcome` = 'declined';--> statement-breakpoint
UPDATE `adoption_requests` SET `adopted_at` = max(coalesce(`decided_at`, `created_at`), coalesce((SELECT `updated_at` FROM `pets` WHERE `pets`.`id` = `pet_id`), 0)) WHERE `status` = 'accepted' AND (`pet_id` IS NULL OR EXISTS (SELECT 1 FROM `pets` WHERE `pets`.`id` = `pet_id` AND `pets`.`status` = 'adopted'));--> statement-breakpoint
-- what the upgrade took back says until now when it was accepted; what it closed without that was decided by it just now
UPDATE `adoption_requests` SET `answered_at` = `decided_at`, `decided_at` = unixepoch() * 1000 WHERE `outcome` = 'upgrade' AND `decided_at` < (unixepoch() - 600) * 1000;
