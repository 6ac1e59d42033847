CREATE TABLE `pet_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer NOT NULL,
	`place` integer NOT NULL,
	`image` text NOT NULL,
	`alt` text,
	`focus_x` integer,
	`focus_y` integer,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pet_photos_ten" CHECK(place between 1 and 9)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pet_photos_place` ON `pet_photos` (`pet_id`,`place`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_adoption_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer,
	`pet_name` text NOT NULL,
	`pet_image` text NOT NULL,
	`requester_uid` text NOT NULL,
	`requester_name` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_phone` text NOT NULL,
	`requester_address` text NOT NULL,
	`owner_uid` text NOT NULL,
	`owner_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`outcome` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "adoption_requests_outcome" CHECK((outcome is null) = (status in ('pending', 'accepted')))
);
--> statement-breakpoint
-- A pet's newest accepted request stays, whatever was left open about adopted and deleted pets is closed.
WITH `standing` AS (
	SELECT `id`, `pet_id`, `requester_uid` FROM (
		SELECT `id`, `pet_id`, `requester_uid`, row_number() OVER (PARTITION BY `pet_id` ORDER BY coalesce(`decided_at`, 0) DESC, `id` DESC) AS `place`
		FROM `adoption_requests` WHERE `status` = 'accepted' AND `pet_id` IS NOT NULL
	) WHERE `place` = 1
), `judged` AS (
	SELECT `adoption_requests`.*, CASE
		WHEN `status` = 'rejected' THEN 'declined'
		WHEN `status` = 'accepted' AND (`pet_id` IS NULL OR `id` IN (SELECT `id` FROM `standing`)) THEN NULL
		WHEN `status` = 'accepted' THEN 'upgrade'
		WHEN `pet_id` IS NULL THEN 'pet_deleted'
		WHEN (SELECT `adopted` FROM `pets` WHERE `pets`.`id` = `pet_id`) THEN 'pet_adopted'
		WHEN EXISTS (SELECT 1 FROM `standing` WHERE `standing`.`pet_id` = `adoption_requests`.`pet_id` AND `standing`.`requester_uid` = `adoption_requests`.`requester_uid`) THEN 'upgrade'
	END AS `outcome` FROM `adoption_requests`
)
INSERT INTO `__new_adoption_requests`("id", "pet_id", "pet_name", "pet_image", "requester_uid", "requester_name", "requester_email", "requester_phone", "requester_address", "owner_uid", "owner_email", "status", "outcome", "created_at", "decided_at") SELECT "id", "pet_id", "pet_name", "pet_image", "requester_uid", "requester_name", "requester_email", "requester_phone", "requester_address", "owner_uid", "owner_email", CASE WHEN "outcome" IS NULL THEN "status" ELSE 'rejected' END, "outcome", "created_at", CASE WHEN "status" = 'pending' AND "outcome" IS NOT NULL THEN unixepoch() * 1000 ELSE "decided_at" END FROM `judged`;--> statement-breakpoint
-- ids of deleted rows are not given out again
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_adoption_requests';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_adoption_requests', `seq` FROM `sqlite_sequence` WHERE `name` = 'adoption_requests';--> statement-breakpoint
DROP TABLE `adoption_requests`;--> statement-breakpoint
ALTER TABLE `__new_adoption_requests` RENAME TO `adoption_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `adoption_requests_one_open` ON `adoption_requests` (`pet_id`,`requester_uid`) WHERE status in ('pending', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX `adoption_requests_one_accepted` ON `adoption_requests` (`pet_id`) WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX `adoption_requests_owner` ON `adoption_requests` (`owner_uid`,`id`);--> statement-breakpoint
CREATE INDEX `adoption_requests_requester` ON `adoption_requests` (`requester_uid`,`id`);--> statement-breakpoint
CREATE INDEX `adoption_requests_pet` ON `adoption_requests` (`pet_id`);--> statement-breakpoint
CREATE TABLE `__new_pets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`age` text NOT NULL,
	`location` text NOT NULL,
	`category` text NOT NULL,
	`status` text DEFAULT 'available' NOT NULL,
	`sex` text,
	`birth_date` text,
	`birth_date_approximate` integer DEFAULT false NOT NULL,
	`size` text,
	`breed` text,
	`good_with_children` integer,
	`good_with_dogs` integer,
	`good_with_cats` integer,
	`house_trained` integer,
	`neutered` integer,
	`vaccinated` integer,
	`microchipped` integer,
	`special_needs` text,
	`adoption_fee_cents` integer,
	`arrived_on` text NOT NULL,
	`image` text NOT NULL,
	`alt` text,
	`focus_x` integer,
	`focus_y` integer,
	`description` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`owner_uid` text NOT NULL,
	`owner_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "pets_status" CHECK(status in ('draft', 'available', 'on_hold', 'adopted')),
	CONSTRAINT "pets_fee" CHECK(adoption_fee_cents between 0 and 10000000)
);
--> statement-breakpoint
INSERT INTO `__new_pets`("id", "name", "name_folded", "age", "location", "category", "status", "arrived_on", "image", "description", "owner_uid", "owner_email", "created_at", "updated_at") SELECT "id", "name", "name_folded", "age", "location", "category", CASE WHEN "adopted" THEN 'adopted' WHEN EXISTS (SELECT 1 FROM `adoption_requests` WHERE `pet_id` = `pets`.`id` AND `status` = 'accepted') THEN 'on_hold' ELSE 'available' END, date("created_at" / 1000, 'unixepoch'), "image", "description", "owner_uid", "owner_email", "created_at", "updated_at" FROM `pets`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_pets';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_pets', `seq` FROM `sqlite_sequence` WHERE `name` = 'pets';--> statement-breakpoint
DROP TABLE `pets`;--> statement-breakpoint
ALTER TABLE `__new_pets` RENAME TO `pets`;--> statement-breakpoint
CREATE INDEX `pets_name` ON `pets` (`id`,`status`,`name_folded`);--> statement-breakpoint
CREATE INDEX `pets_category_name` ON `pets` (`category`,`id`,`status`,`name_folded`);--> statement-breakpoint
CREATE INDEX `pets_owner` ON `pets` (`owner_uid`,`id`);--> statement-breakpoint
ALTER TABLE `images` ADD `focus_x` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `focus_y` integer;