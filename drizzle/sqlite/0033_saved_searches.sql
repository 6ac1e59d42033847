CREATE TABLE `pets_to_match` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer NOT NULL,
	`facts` integer,
	`birth_date` text,
	`name_folded` text,
	`day` text NOT NULL,
	`imported` integer NOT NULL,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pets_to_match_pet` ON `pets_to_match` (`pet_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_id` integer NOT NULL,
	`query` text NOT NULL,
	`frequency` text NOT NULL,
	`language` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`expires_at` integer NOT NULL,
	`reminded_at` integer,
	`ended_at` integer,
	`mailed_on` text,
	FOREIGN KEY (`address_id`) REFERENCES `search_addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_once` ON `saved_searches` (`address_id`,`query`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `saved_searches_address` ON `saved_searches` (`address_id`);--> statement-breakpoint
CREATE INDEX `saved_searches_active` ON `saved_searches` (`id`) WHERE confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX `saved_searches_expires` ON `saved_searches` (`expires_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `search_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`mail_day` text,
	`mail_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_addresses_email` ON `search_addresses` (`email`);--> statement-breakpoint
CREATE TABLE `search_matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_id` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`search_id` integer,
	`imported` integer NOT NULL,
	`due_at` integer NOT NULL,
	`mail_id` integer,
	FOREIGN KEY (`address_id`) REFERENCES `search_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_matches_once` ON `search_matches` (`address_id`,`pet_id`);--> statement-breakpoint
CREATE INDEX `search_matches_pet` ON `search_matches` (`pet_id`);--> statement-breakpoint
CREATE INDEX `search_matches_search` ON `search_matches` (`search_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `search_matches_mail` ON `search_matches` (`mail_id`);--> statement-breakpoint
CREATE INDEX `search_matches_due` ON `search_matches` (`due_at`,`search_id`) WHERE mail_id is null;--> statement-breakpoint
CREATE TABLE `search_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`ages_on` text NOT NULL,
	CONSTRAINT "search_state_one" CHECK(id = 1)
);
