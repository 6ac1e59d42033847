CREATE TABLE `monthly_donations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`nonce` text NOT NULL,
	`method` text NOT NULL,
	`purpose` text NOT NULL,
	`pet_id` integer,
	`pet_name` text,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`donor_uid` text,
	`name` text,
	`email` text,
	`language` text,
	`network` text,
	`session_id` text,
	`url` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`subscription_id` text,
	`customer_id` text,
	`next_at` integer,
	`past_due` integer DEFAULT false NOT NULL,
	`failed_invoice_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`confirmed_version` integer DEFAULT 1 NOT NULL,
	`paused_since` integer,
	`paused_until` integer,
	`payment_method_id` text,
	`asked_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`card_session_id` text,
	`card_amount_cents` integer,
	`link_mailed_at` integer,
	`sync_at` integer,
	`sync_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`erased_at` integer,
	CONSTRAINT "monthly_donations_positive" CHECK(amount_cents > 0 and amount_cents <= 100000000),
	CONSTRAINT "monthly_donations_purpose" CHECK((purpose = 'sponsor') = (pet_id is not null)),
	CONSTRAINT "monthly_donations_end" CHECK((state = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_donations_nonce` ON `monthly_donations` (`nonce`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_donations_subscription` ON `monthly_donations` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `monthly_donations_due` ON `monthly_donations` (`sync_at`) WHERE sync_at is not null;--> statement-breakpoint
CREATE INDEX `monthly_donations_email` ON `monthly_donations` (`email`) WHERE state in ('starting', 'running');--> statement-breakpoint
CREATE INDEX `monthly_donations_network` ON `monthly_donations` (`network`) WHERE state = 'starting';--> statement-breakpoint
CREATE INDEX `monthly_donations_donor` ON `monthly_donations` (`donor_uid`,`id`) WHERE donor_uid is not null;--> statement-breakpoint
CREATE INDEX `monthly_donations_sponsors` ON `monthly_donations` (`pet_id`) WHERE state = 'running' and purpose = 'sponsor';--> statement-breakpoint
CREATE INDEX `monthly_donations_running` ON `monthly_donations` (`id`,`amount_cents`) WHERE state = 'running';--> statement-breakpoint
CREATE TABLE `monthly_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`monthly_id` integer NOT NULL,
	`donation_id` integer NOT NULL,
	`payment_id` text,
	`refund` text,
	`refund_at` integer,
	`refund_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_invoices_donation` ON `monthly_invoices` (`donation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `monthly_invoices_payment` ON `monthly_invoices` (`payment_id`);--> statement-breakpoint
CREATE INDEX `monthly_invoices_of` ON `monthly_invoices` (`monthly_id`,`donation_id`);--> statement-breakpoint
CREATE INDEX `monthly_invoices_refunds` ON `monthly_invoices` (`refund_at`) WHERE refund = 'wanted';--> statement-breakpoint
ALTER TABLE `payment_events` ADD `monthly_nonce` text;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `invoice_id` text;