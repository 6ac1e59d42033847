CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`inviter_uid` text NOT NULL,
	`mailed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_uid` text,
	`revoked_at` integer,
	CONSTRAINT "invitations_admin_email" CHECK(role <> 'admin' or email is not null)
);
--> statement-breakpoint
CREATE INDEX `invitations_created` ON `invitations` (`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_inviter` ON `invitations` (`inviter_uid`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_accepted` ON `invitations` (`accepted_uid`);