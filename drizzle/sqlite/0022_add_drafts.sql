ALTER TABLE `campaigns` ADD `missing` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pets` ADD `missing` text DEFAULT '' NOT NULL;