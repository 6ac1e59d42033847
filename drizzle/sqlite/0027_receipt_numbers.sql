CREATE TABLE `receipt_counters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	CONSTRAINT "receipt_counters_last" CHECK(last > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_counters_year` ON `receipt_counters` (`series`,`year`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`day` text,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_numbered" CHECK(number > 0 and (series = 'fee' or donation_id is not null)),
	CONSTRAINT "receipts_dated" CHECK(series = 'reference' or (year > 0 and day is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`series`,`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_donation` ON `receipts` (`donation_id`) WHERE donation_id is not null;--> statement-breakpoint
CREATE INDEX `gift_people_email` ON `gift_people` (`email`,`donation_id`) WHERE email is not null;--> statement-breakpoint
INSERT INTO `receipts` (`donation_id`, `series`, `year`, `number`, `day`, `issued_at`) SELECT `donation_id`, 'reference', 0, `donation_id`, null, min(`created_at`) FROM `donation_events` WHERE `state` = 'received' GROUP BY `donation_id` ORDER BY `donation_id`;--> statement-breakpoint
CREATE TRIGGER `receipts_never_changed` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'rows of receipts are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_never_deleted` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'rows of receipts are never deleted'); END;
