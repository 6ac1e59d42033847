PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_gift_people` (
	`donation_id` integer PRIMARY KEY NOT NULL,
	`campaign_id` integer,
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
	`request_hash` text,
	`large` integer DEFAULT false NOT NULL,
	`expires_at` integer,
	`remind_at` integer,
	`erased_at` integer,
	`erased_key` text,
	`language` text,
	FOREIGN KEY (`donation_id`) REFERENCES `donations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_people_standing" CHECK(standing_cents between 0 and 100000000)
);
--> statement-breakpoint
INSERT INTO `__new_gift_people`("donation_id", "campaign_id", "state", "standing_cents", "donor_uid", "name", "email", "message", "show_name", "follows", "secret", "idempotency_key", "request_hash", "large", "expires_at", "remind_at", "erased_at", "erased_key", "language") SELECT "donation_id", "campaign_id", "state", "standing_cents", "donor_uid", "name", "email", "message", "show_name", "follows", "secret", "idempotency_key", "request_hash", "large", "expires_at", "remind_at", "erased_at", "erased_key", "language" FROM `gift_people`;--> statement-breakpoint
DROP TABLE `gift_people`;--> statement-breakpoint
ALTER TABLE `__new_gift_people` RENAME TO `gift_people`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `gift_people_donor` ON `gift_people` (`donor_uid`,`donation_id`) WHERE donor_uid is not null;--> statement-breakpoint
CREATE INDEX `gift_people_wall` ON `gift_people` (`campaign_id`,`donation_id`) WHERE show_name and standing_cents > 0;--> statement-breakpoint
CREATE INDEX `gift_people_followers` ON `gift_people` (`campaign_id`) WHERE follows;--> statement-breakpoint
CREATE INDEX `gift_people_state` ON `gift_people` (`state`,`donation_id`);--> statement-breakpoint
CREATE INDEX `gift_people_unpaid` ON `gift_people` (`donation_id`) WHERE state = 'promised' and secret is not null;--> statement-breakpoint
CREATE INDEX `gift_people_owed` ON `gift_people` (`donor_uid`,`donation_id`) WHERE donor_uid is not null and state = 'promised' and secret is not null;--> statement-breakpoint
CREATE INDEX `gift_people_to_expire` ON `gift_people` (`expires_at`) WHERE state = 'promised' and expires_at is not null;--> statement-breakpoint
CREATE INDEX `gift_people_to_remind` ON `gift_people` (`remind_at`) WHERE state = 'promised' and remind_at is not null;--> statement-breakpoint
CREATE INDEX `gift_people_no_campaign` ON `gift_people` (`donation_id`,`state`,`standing_cents`) WHERE campaign_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_people_account_key` ON `gift_people` (`donor_uid`,`idempotency_key`) WHERE donor_uid is not null and idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_people_visitor_key` ON `gift_people` (`campaign_id`,`idempotency_key`) WHERE donor_uid is null and idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_people_shelter_key` ON `gift_people` (`idempotency_key`) WHERE donor_uid is null and campaign_id is null and idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `gift_people_erased_key` ON `gift_people` (`erased_key`) WHERE erased_key is not null;--> statement-breakpoint
CREATE TABLE `__new_donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer,
	`amount_cents` integer NOT NULL,
	`origin` text DEFAULT 'promise' NOT NULL,
	`campaign_cents` integer,
	`campaign_version` integer,
	`campaign_received_cents` integer,
	`campaign_reserved_cents` integer,
	`created_at` integer NOT NULL,
	`purpose` text DEFAULT 'campaign' NOT NULL,
	`pet_id` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "donations_positive" CHECK(amount_cents > 0 and amount_cents <= 100000000),
	CONSTRAINT "donations_purpose" CHECK((purpose = 'campaign') = (campaign_id is not null) and (purpose = 'sponsor') = (pet_id is not null))
);
--> statement-breakpoint
INSERT INTO `__new_donations`("id", "campaign_id", "amount_cents", "origin", "campaign_cents", "campaign_version", "campaign_received_cents", "campaign_reserved_cents", "created_at", "purpose", "pet_id") SELECT "id", "campaign_id", "amount_cents", "origin", "campaign_cents", "campaign_version", "campaign_received_cents", "campaign_reserved_cents", "created_at", 'campaign', NULL FROM `donations`;--> statement-breakpoint
-- ids of donations are never used again
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_donations';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_donations', `seq` FROM `sqlite_sequence` WHERE `name` = 'donations';--> statement-breakpoint
DROP TABLE `donations`;--> statement-breakpoint
ALTER TABLE `__new_donations` RENAME TO `donations`;--> statement-breakpoint
CREATE INDEX `donations_campaign` ON `donations` (`campaign_id`,`id`);--> statement-breakpoint
-- the triggers went with the old table
CREATE TRIGGER `donations_never_changed` BEFORE UPDATE ON `donations` BEGIN SELECT RAISE(ABORT, 'rows of donations are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `donations_never_deleted` BEFORE DELETE ON `donations` BEGIN SELECT RAISE(ABORT, 'rows of donations are never deleted'); END;