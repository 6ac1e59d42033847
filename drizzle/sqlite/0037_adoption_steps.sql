CREATE TABLE `adoption_fees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`method` text,
	`asked_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`marked_by` text,
	`receipt_id` integer,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adoption_fees_amount" CHECK(amount_cents > 0 or (amount_cents = 0 and state = 'cancelled')),
	CONSTRAINT "adoption_fees_paid" CHECK((state in ('due', 'cancelled')) = (paid_at is null)),
	CONSTRAINT "adoption_fees_method" CHECK((method is null) = (paid_at is null)),
	CONSTRAINT "adoption_fees_numbered" CHECK((receipt_id is null) = (paid_at is null)),
	CONSTRAINT "adoption_fees_ended" CHECK((ended_at is not null) = (state in ('cancelled', 'refunded', 'returned')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adoption_fees_request` ON `adoption_fees` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `adoption_fees_receipt` ON `adoption_fees` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `adoption_fees_state` ON `adoption_fees` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`shown_at` integer NOT NULL,
	`agreed_at` integer,
	`typed_name` text,
	`kept_until` text,
	FOREIGN KEY (`request_id`) REFERENCES `adoption_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agreements_agreed" CHECK((agreed_at is null) = (typed_name is null)),
	CONSTRAINT "agreements_kept_agreed" CHECK(kept_until is null or agreed_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_request` ON `agreements` (`request_id`);--> statement-breakpoint
CREATE INDEX `agreements_kept` ON `agreements` (`kept_until`) WHERE kept_until is not null;--> statement-breakpoint
CREATE TABLE `fee_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fee_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`nonce` text NOT NULL,
	`session_id` text,
	`url` text,
	`payment_id` text,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`fee_id`) REFERENCES `adoption_fees`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_one_open` ON `fee_payments` (`fee_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `fee_payments_fee` ON `fee_payments` (`fee_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_nonce` ON `fee_payments` (`nonce`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_session` ON `fee_payments` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fee_payments_payment` ON `fee_payments` (`payment_id`);--> statement-breakpoint
CREATE INDEX `fee_payments_due` ON `fee_payments` (`next_try_at`) WHERE next_try_at is not null;