CREATE TABLE `donor_mails` (
	`key` text PRIMARY KEY NOT NULL,
	`notice_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `donor_mails_created` ON `donor_mails` (`created_at`);