ALTER TABLE `pets` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `pets` ADD `ask_at` integer;--> statement-breakpoint
CREATE INDEX `pets_to_ask` ON `pets` (`ask_at`) WHERE status in ('available', 'on_hold') and approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `pets_to_confirm` ON `pets` (`owner_uid`,`confirmed_at`,`id`) WHERE status in ('available', 'on_hold') and approval = 'none' and not hidden;--> statement-breakpoint
UPDATE `pets` SET `confirmed_at` = cast(unixepoch('subsec') * 1000 as integer), `ask_at` = cast(unixepoch('subsec') * 1000 as integer) + 2592000000;
