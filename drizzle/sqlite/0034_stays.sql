CREATE TABLE `stays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pet_id` integer,
	`category` text NOT NULL,
	`place` text NOT NULL,
	`open` integer NOT NULL,
	`started_on` text,
	`ended_on` text,
	`caregiver_uid` text,
	`request_id` integer,
	`trial_until` text,
	`trial_reminded` integer DEFAULT false NOT NULL,
	`return_reason` text,
	FOREIGN KEY (`pet_id`) REFERENCES `pets`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stays_open" CHECK(not open or (pet_id is not null and ended_on is null)),
	CONSTRAINT "stays_trial" CHECK((trial_until is not null) = (place = 'trial')),
	CONSTRAINT "stays_caregiver_foster" CHECK(caregiver_uid is null or place = 'foster')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stays_one_open` ON `stays` (`pet_id`) WHERE open;--> statement-breakpoint
CREATE INDEX `stays_pet` ON `stays` (`pet_id`,`id`);--> statement-breakpoint
CREATE INDEX `stays_trials` ON `stays` (`trial_until`) WHERE open and place = 'trial';--> statement-breakpoint
CREATE INDEX `stays_caregiver` ON `stays` (`caregiver_uid`) WHERE caregiver_uid is not null;--> statement-breakpoint
ALTER TABLE `pets` ADD `returned_on` text;--> statement-breakpoint
-- where each pet is now; since when is not known
INSERT INTO `stays` (`pet_id`, `category`, `place`, `open`, `request_id`) SELECT `id`, `category`, CASE WHEN `status` = 'adopted' THEN 'adopted' WHEN EXISTS (SELECT 1 FROM `users` WHERE `users`.`uid` = `pets`.`owner_uid` AND (`users`.`role` = 'admin' OR `users`.`staff`)) THEN 'shelter' ELSE 'owner' END, true, CASE WHEN `status` = 'adopted' THEN (SELECT `adoption_requests`.`id` FROM `adoption_requests` WHERE `adoption_requests`.`pet_id` = `pets`.`id` AND `adoption_requests`.`status` = 'accepted') END FROM `pets`;
