CREATE TABLE `unused_images` (
	`hash` text PRIMARY KEY NOT NULL,
	`owner_uid` text,
	`network` text,
	`bytes` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unused_images_owner` ON `unused_images` (`owner_uid`);--> statement-breakpoint
CREATE INDEX `unused_images_network` ON `unused_images` (`network`);