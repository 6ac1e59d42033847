CREATE TABLE `promise_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promise_reminders_two" CHECK(number between 1 and 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promise_reminders_number` ON `promise_reminders` (`donation_id`,`number`);