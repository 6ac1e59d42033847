ALTER TABLE `donations` ADD `campaign_received_cents` integer;--> statement-breakpoint
ALTER TABLE `donations` ADD `campaign_reserved_cents` integer;--> statement-breakpoint
ALTER TABLE `gift_people` ADD `request_hash` text;--> statement-breakpoint
ALTER TABLE `gift_people` ADD `large` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `gift_people` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `gift_people` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `gift_people_to_expire` ON `gift_people` (`expires_at`) WHERE state = 'promised' and expires_at is not null;--> statement-breakpoint
CREATE INDEX `gift_people_to_remind` ON `gift_people` (`remind_at`) WHERE state = 'promised' and remind_at is not null;