CREATE TABLE `accounts` (
	`uid` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`google_sub` text,
	`name` text NOT NULL,
	`photo_url` text,
	`email_verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_google_sub` ON `accounts` (`google_sub`);--> statement-breakpoint
CREATE TABLE `adoption_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer,
	`pet_name` text NOT NULL,
	`pet_image` text NOT NULL,
	`requester_uid` text NOT NULL,
	`requester_name` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_phone` text NOT NULL,
	`requester_address` text NOT NULL,
	`owner_uid` text NOT NULL,
	`owner_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adoption_requests_one_pending` ON `adoption_requests` (`pet_id`,`requester_uid`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `adoption_requests_owner` ON `adoption_requests` (`owner_uid`,`id`);--> statement-breakpoint
CREATE INDEX `adoption_requests_requester` ON `adoption_requests` (`requester_uid`,`id`);--> statement-breakpoint
CREATE INDEX `adoption_requests_pet` ON `adoption_requests` (`pet_id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_uid` ON `api_keys` (`uid`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_name` text NOT NULL,
	`image` text NOT NULL,
	`max_cents` integer NOT NULL,
	`donated_cents` integer DEFAULT 0 NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`creator_uid` text NOT NULL,
	`creator_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "campaigns_money" CHECK(donated_cents between 0 and max_cents),
	CONSTRAINT "campaigns_target" CHECK(max_cents between 100 and 1000000000)
);
--> statement-breakpoint
CREATE INDEX `campaigns_creator` ON `campaigns` (`creator_uid`,`id`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`donor_uid` text,
	`donor_name` text,
	`amount_cents` integer NOT NULL,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "donations_positive" CHECK(amount_cents > 0 and amount_cents <= 100000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_idempotency_key` ON `donations` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `donations_campaign` ON `donations` (`campaign_id`,`id`);--> statement-breakpoint
CREATE INDEX `donations_donor` ON `donations` (`donor_uid`,`id`);--> statement-breakpoint
CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`small_width` integer NOT NULL,
	`small_height` integer NOT NULL,
	`owner_uid` text,
	`store` text DEFAULT 'database' NOT NULL,
	`created_at` integer NOT NULL,
	`full_bytes` blob,
	`small_bytes` blob
);
--> statement-breakpoint
CREATE TABLE `pets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`age` text NOT NULL,
	`location` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`image` text NOT NULL,
	`adopted` integer DEFAULT false NOT NULL,
	`owner_uid` text NOT NULL,
	`owner_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pets_name` ON `pets` (`id`,`name_folded`);--> statement-breakpoint
CREATE INDEX `pets_category_name` ON `pets` (`category`,`id`,`name_folded`);--> statement-breakpoint
CREATE INDEX `pets_owner` ON `pets` (`owner_uid`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `accounts`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_uid` ON `sessions` (`uid`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `setup_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`uid` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`photo_url` text,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`uid`);