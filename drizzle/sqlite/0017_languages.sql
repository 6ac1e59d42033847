ALTER TABLE `gift_people` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;