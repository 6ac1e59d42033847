ALTER TABLE `payment_events` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `disputed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `next_try_at` integer;--> statement-breakpoint
CREATE INDEX `payment_events_due` ON `payment_events` (`next_try_at`) WHERE next_try_at is not null;