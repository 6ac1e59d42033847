CREATE TABLE `meeting_quarters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` integer NOT NULL,
	`uid` text NOT NULL,
	`quarter` integer NOT NULL,
	FOREIGN KEY (`meeting_id`) REFERENCES `meetings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meeting_quarters_once` ON `meeting_quarters` (`uid`,`quarter`);--> statement-breakpoint
CREATE INDEX `meeting_quarters_meeting` ON `meeting_quarters` (`meeting_id`);--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`state` text NOT NULL,
	`slots` text NOT NULL,
	`starts_at` integer,
	`minutes` integer,
	`place` text,
	`host_uid` text NOT NULL,
	`revision` integer NOT NULL,
	`remind_at` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetings_time" CHECK((starts_at is null) = (minutes is null)),
	CONSTRAINT "meetings_has_time" CHECK(state in ('offered', 'cancelled') or starts_at is not null),
	CONSTRAINT "meetings_length" CHECK(minutes is null or (minutes between 15 and 120 and minutes % 15 = 0))
);
--> statement-breakpoint
CREATE INDEX `meetings_request` ON `meetings` (`request_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `meetings_one_open` ON `meetings` (`request_id`) WHERE state in ('offered', 'proposed', 'confirmed');--> statement-breakpoint
CREATE INDEX `meetings_host` ON `meetings` (`host_uid`);--> statement-breakpoint
CREATE INDEX `meetings_remind` ON `meetings` (`remind_at`) WHERE state = 'confirmed' and remind_at is not null;