CREATE TABLE `adopter_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adopter_answers_request` ON `adopter_answers` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `follow_ups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`number` integer NOT NULL,
	`due_on` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follow_ups_three" CHECK(number between 1 and 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follow_ups_number` ON `follow_ups` (`request_id`,`number`);--> statement-breakpoint
CREATE INDEX `follow_ups_due` ON `follow_ups` (`due_on`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `happy_endings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`adopter_uid` text NOT NULL,
	`text` text NOT NULL,
	`name` text,
	`image` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "happy_endings_dated" CHECK((published_at is not null) = (state = 'published'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `happy_endings_request` ON `happy_endings` (`request_id`);--> statement-breakpoint
CREATE INDEX `happy_endings_pet` ON `happy_endings` (`pet_id`);--> statement-breakpoint
CREATE INDEX `happy_endings_adopter` ON `happy_endings` (`adopter_uid`);--> statement-breakpoint
CREATE INDEX `happy_endings_published` ON `happy_endings` (`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `happy_endings_waiting` ON `happy_endings` (`id`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `adoption_requests` ADD `reopened_at` integer;