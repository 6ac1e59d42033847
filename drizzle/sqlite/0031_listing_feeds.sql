CREATE TABLE `listing_feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_fetched_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_feeds_site` ON `listing_feeds` (`site`);