CREATE TABLE `devices` (
	`key` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `devices_uid` ON `devices` (`uid`,`last_used_at`);--> statement-breakpoint
CREATE TABLE `login_turns` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`reserved` integer DEFAULT false NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_turns_at` ON `login_turns` (`at`);--> statement-breakpoint
CREATE INDEX `images_owner` ON `images` (`owner_uid`);