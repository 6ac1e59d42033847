CREATE TABLE `campaign_updates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`author_uid` text NOT NULL,
	`text` text NOT NULL,
	`image` text,
	`cost_cents` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_updates_campaign` ON `campaign_updates` (`campaign_id`,`id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`donation_id` integer PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`session_id` text,
	`url` text,
	`payment_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`network` text,
	`open` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ask_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_nonce` ON `checkouts` (`nonce`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_session` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_payment` ON `checkouts` (`payment_id`);--> statement-breakpoint
CREATE INDEX `checkouts_network` ON `checkouts` (`network`) WHERE open;--> statement-breakpoint
CREATE INDEX `checkouts_due` ON `checkouts` (`ask_at`) WHERE open;--> statement-breakpoint
CREATE TABLE `donation_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`donation_id` integer NOT NULL,
	`step` integer NOT NULL,
	`state` text NOT NULL,
	`standing_cents` integer NOT NULL,
	`by_uid` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "donation_events_standing" CHECK(standing_cents between 0 and 100000000 and step > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donation_events_step` ON `donation_events` (`donation_id`,`step`);--> statement-breakpoint
CREATE TABLE `gift_people` (
	`donation_id` integer PRIMARY KEY NOT NULL,
	`campaign_id` integer NOT NULL,
	`state` text NOT NULL,
	`standing_cents` integer NOT NULL,
	`donor_uid` text,
	`name` text,
	`email` text,
	`message` text,
	`show_name` integer DEFAULT false NOT NULL,
	`follows` integer DEFAULT false NOT NULL,
	`secret` text,
	`idempotency_key` text,
	`erased_at` integer,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_people_standing" CHECK(standing_cents between 0 and 100000000)
);
--> statement-breakpoint
CREATE INDEX `gift_people_donor` ON `gift_people` (`donor_uid`,`donation_id`) WHERE donor_uid is not null;--> statement-breakpoint
CREATE INDEX `gift_people_wall` ON `gift_people` (`campaign_id`,`donation_id`) WHERE show_name and standing_cents > 0;--> statement-breakpoint
CREATE INDEX `gift_people_followers` ON `gift_people` (`campaign_id`) WHERE follows;--> statement-breakpoint
CREATE INDEX `gift_people_state` ON `gift_people` (`state`,`donation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_people_account_key` ON `gift_people` (`donor_uid`,`idempotency_key`) WHERE donor_uid is not null and idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_people_visitor_key` ON `gift_people` (`campaign_id`,`idempotency_key`) WHERE donor_uid is null and idempotency_key is not null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stray_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reason` text NOT NULL,
	`about` text NOT NULL,
	`payment_id` text,
	`donation_id` integer,
	`cents` integer,
	`currency` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stray_payments_one` ON `stray_payments` (`reason`,`about`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_name` text NOT NULL,
	`image` text NOT NULL,
	`max_cents` integer NOT NULL,
	`location` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`needs` text DEFAULT '[]' NOT NULL,
	`donated_cents` integer DEFAULT 0 NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`reserved_cents` integer DEFAULT 0 NOT NULL,
	`gifts` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`creator_uid` text NOT NULL,
	`creator_email` text NOT NULL,
	`end_told` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "campaigns_money" CHECK(donated_cents >= 0 and reserved_cents >= 0 and donated_cents + reserved_cents <= max_cents),
	CONSTRAINT "campaigns_received" CHECK(received_cents between 0 and donated_cents and gifts >= 0),
	CONSTRAINT "campaigns_target" CHECK(max_cents between 100 and 1000000000)
);
--> statement-breakpoint
INSERT INTO `__new_campaigns`("id", "pet_name", "image", "max_cents", "location", "description", "ends_at", "paused", "needs", "donated_cents", "received_cents", "reserved_cents", "gifts", "version", "creator_uid", "creator_email", "end_told", "created_at", "updated_at") SELECT "id", "pet_name", "image", "max_cents", "location", "description", "ends_at", "paused", '[]', "donated_cents", 0, 0, (SELECT count(*) FROM `donations` WHERE `donations`.`campaign_id` = `campaigns`.`id`), "version", "creator_uid", "creator_email", "end_told", "created_at", "updated_at" FROM `campaigns`;--> statement-breakpoint
DROP TABLE `campaigns`;--> statement-breakpoint
ALTER TABLE `__new_campaigns` RENAME TO `campaigns`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `campaigns_creator` ON `campaigns` (`creator_uid`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_to_end` ON `campaigns` (`ends_at`) WHERE not end_told;--> statement-breakpoint
-- whose a gift is moves out of the ledger; what was given before there were payments counts, and is never asked for
INSERT INTO `gift_people` (`donation_id`, `campaign_id`, `state`, `standing_cents`, `donor_uid`, `name`, `idempotency_key`) SELECT `id`, `campaign_id`, 'promised', `amount_cents`, `donor_uid`, `donor_name`, `idempotency_key` FROM `donations`;--> statement-breakpoint
DROP INDEX `donations_donor`;--> statement-breakpoint
DROP INDEX `donations_account_key`;--> statement-breakpoint
DROP INDEX `donations_visitor_key`;--> statement-breakpoint
ALTER TABLE `donations` ADD `origin` text DEFAULT 'promise' NOT NULL;--> statement-breakpoint
UPDATE `donations` SET `origin` = 'before_payments';--> statement-breakpoint
ALTER TABLE `donations` DROP COLUMN `donor_uid`;--> statement-breakpoint
ALTER TABLE `donations` DROP COLUMN `donor_name`;--> statement-breakpoint
ALTER TABLE `donations` DROP COLUMN `idempotency_key`;--> statement-breakpoint
ALTER TABLE `campaign_versions` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `donations_never_changed` BEFORE UPDATE ON `donations` BEGIN SELECT RAISE(ABORT, 'rows of donations are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `donations_never_deleted` BEFORE DELETE ON `donations` BEGIN SELECT RAISE(ABORT, 'rows of donations are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `donation_events_never_changed` BEFORE UPDATE ON `donation_events` BEGIN SELECT RAISE(ABORT, 'rows of donation_events are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `donation_events_never_deleted` BEFORE DELETE ON `donation_events` BEGIN SELECT RAISE(ABORT, 'rows of donation_events are never deleted'); END;