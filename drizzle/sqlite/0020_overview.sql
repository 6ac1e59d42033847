DROP INDEX `adoption_requests_waiting`;--> statement-breakpoint
CREATE INDEX `adoption_requests_pending` ON `adoption_requests` (`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `adoption_requests_held` ON `adoption_requests` (`owner_uid`) WHERE status = 'accepted' and adopted_at is null;--> statement-breakpoint
CREATE INDEX `adoption_requests_open` ON `adoption_requests` (`requester_uid`) WHERE status in ('pending', 'accepted') and adopted_at is null;--> statement-breakpoint
CREATE INDEX `adoption_requests_waiting` ON `adoption_requests` (`owner_uid`,`id`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `settings` ADD `checklist` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_refused` ON `campaigns` (`creator_uid`) WHERE approval = 'refused';--> statement-breakpoint
CREATE INDEX `campaigns_ending` ON `campaigns` (`creator_uid`,`ends_at`) WHERE not end_told and approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX `gift_people_unpaid` ON `gift_people` (`donation_id`) WHERE state = 'promised' and secret is not null;--> statement-breakpoint
CREATE INDEX `gift_people_owed` ON `gift_people` (`donor_uid`,`donation_id`) WHERE donor_uid is not null and state = 'promised' and secret is not null;--> statement-breakpoint
CREATE INDEX `pets_refused` ON `pets` (`owner_uid`) WHERE approval = 'refused';--> statement-breakpoint
CREATE INDEX `stray_payments_unsettled` ON `stray_payments` (`id`) WHERE settled_at is null;