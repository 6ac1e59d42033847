ALTER TABLE `gift_people` ADD `erased_key` text;--> statement-breakpoint
CREATE INDEX `gift_people_erased_key` ON `gift_people` (`erased_key`) WHERE erased_key is not null;