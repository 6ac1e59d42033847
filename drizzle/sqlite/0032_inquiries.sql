CREATE TABLE `inquiries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer,
	`pet_name` text NOT NULL,
	`owner_uid` text NOT NULL,
	`asker_uid` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed` integer NOT NULL,
	`wants_mail` integer NOT NULL,
	`language` text,
	`network` text,
	`state` text NOT NULL,
	`outcome` text,
	`waiting` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`last_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "inquiries_outcome" CHECK((outcome is null) = (state = 'open')),
	CONSTRAINT "inquiries_waits" CHECK(state = 'open' or not waiting)
);
--> statement-breakpoint
CREATE INDEX `inquiries_pet` ON `inquiries` (`pet_id`);--> statement-breakpoint
CREATE INDEX `inquiries_owner` ON `inquiries` (`owner_uid`,`waiting`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_all` ON `inquiries` (`waiting`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_asker` ON `inquiries` (`asker_uid`,`id`) WHERE asker_uid is not null;--> statement-breakpoint
CREATE INDEX `inquiries_waiting` ON `inquiries` (`pet_id`,`network`) WHERE waiting;--> statement-breakpoint
CREATE INDEX `inquiries_email` ON `inquiries` (`email`) WHERE waiting and email_confirmed;--> statement-breakpoint
CREATE INDEX `inquiries_last` ON `inquiries` (`last_at`);--> statement-breakpoint
CREATE TABLE `inquiry_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`network` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inquiry_counts_network` ON `inquiry_counts` (`network`,`created_at`);--> statement-breakpoint
CREATE INDEX `inquiry_counts_created` ON `inquiry_counts` (`created_at`);--> statement-breakpoint
CREATE TABLE `inquiry_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inquiry_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`inquiry_id` integer NOT NULL,
	`emailed` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `inquiry_links_inquiry` ON `inquiry_links` (`inquiry_id`);--> statement-breakpoint
CREATE TABLE `inquiry_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`inquiry_id` integer NOT NULL,
	`side` text NOT NULL,
	`author_uid` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `inquiry_messages_inquiry` ON `inquiry_messages` (`inquiry_id`,`id`);--> statement-breakpoint
CREATE INDEX `inquiry_messages_author` ON `inquiry_messages` (`author_uid`) WHERE author_uid is not null;--> statement-breakpoint
CREATE TABLE `pet_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pet_notes_pet` ON `pet_notes` (`pet_id`,`id`);