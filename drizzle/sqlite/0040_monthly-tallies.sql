-- counted by day until now, by month from here: serve counts everything again when it starts
DELETE FROM `tally_zone`;--> statement-breakpoint
DELETE FROM `pet_tallies`;--> statement-breakpoint
DELETE FROM `donation_tallies`;--> statement-breakpoint
DELETE FROM `duration_tallies`;--> statement-breakpoint
DROP INDEX `donation_tallies_day`;--> statement-breakpoint
ALTER TABLE `donation_tallies` RENAME COLUMN "day" TO "month";--> statement-breakpoint
CREATE UNIQUE INDEX `donation_tallies_month` ON `donation_tallies` (`month`,`purpose`);--> statement-breakpoint
DROP INDEX `pet_tallies_day`;--> statement-breakpoint
ALTER TABLE `pet_tallies` RENAME COLUMN "day" TO "month";--> statement-breakpoint
CREATE UNIQUE INDEX `pet_tallies_month` ON `pet_tallies` (`month`,`category`);