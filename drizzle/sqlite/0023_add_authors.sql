ALTER TABLE `campaigns` ADD `credited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pets` ADD `credited` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_posts` ON `notices` (`group_key`) WHERE kind = 'post_new';