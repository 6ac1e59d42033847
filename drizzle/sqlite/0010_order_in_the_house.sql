CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`by_uid` text,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`data` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_by` ON `audit_events` (`by_uid`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_act` ON `audit_events` (`act`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `erased_people` (
	`uid_hash` text PRIMARY KEY NOT NULL,
	`suspended` integer DEFAULT false NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `pets_found`;--> statement-breakpoint
DROP INDEX `pets_counted`;--> statement-breakpoint
DROP INDEX `pets_waiting`;--> statement-breakpoint
ALTER TABLE `pets` ADD `approval` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `pets` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `pets` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pets_to_approve` ON `pets` (`id`) WHERE approval = 'waiting' and not hidden;--> statement-breakpoint
CREATE INDEX `pets_found` ON `pets` (`id`,`facts`,`birth_date`,`name_folded`) WHERE status <> 'draft' and approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `pets_counted` ON `pets` (`facts`,`birth_date`,`name_folded`) WHERE status <> 'draft' and approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `pets_waiting` ON `pets` (`arrived_on`,`id`,`facts`,`birth_date`,`name_folded`) WHERE status = 'available' and approval = 'none' and not hidden;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `approval` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_public` ON `campaigns` (`id`) WHERE approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `campaigns_to_approve` ON `campaigns` (`id`) WHERE approval = 'waiting' and not hidden;--> statement-breakpoint
ALTER TABLE `users` ADD `staff` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `users_trusted` ON `users` (`created_at`,`uid`) WHERE role = 'admin' or staff;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`created_at`,`uid`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE TRIGGER `audit_events_never_changed` BEFORE UPDATE ON `audit_events` BEGIN SELECT RAISE(ABORT, 'rows of audit_events are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_events_never_deleted` BEFORE DELETE ON `audit_events` BEGIN SELECT RAISE(ABORT, 'rows of audit_events are never deleted'); END;