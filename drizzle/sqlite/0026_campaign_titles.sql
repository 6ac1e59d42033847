DROP INDEX `campaigns_all`;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `title` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `pet_id` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `goal_reached` integer GENERATED ALWAYS AS (case when donated_cents >= max_cents then 1 else 0 end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `campaigns_open` ON `campaigns` (`id`,`ends_at`,`pet_name`,`title`) WHERE approval = 'none' and not hidden and not end_told and goal_reached = 0;--> statement-breakpoint
CREATE INDEX `campaigns_finished` ON `campaigns` (`id`,`pet_name`,`title`) WHERE approval = 'none' and not hidden and (end_told or goal_reached = 1);--> statement-breakpoint
CREATE INDEX `campaigns_of_pet` ON `campaigns` (`pet_id`,`id`) WHERE approval = 'none' and not hidden and not end_told and goal_reached = 0 and pet_id is not null;--> statement-breakpoint
CREATE INDEX `campaigns_all` ON `campaigns` (`id`,`paused`,`ends_at`,`approval`,`hidden`,`creator_uid`,`pet_name`,`title`);--> statement-breakpoint
ALTER TABLE `campaign_versions` ADD `title` text;--> statement-breakpoint
ALTER TABLE `campaign_versions` ADD `pet_id` integer;