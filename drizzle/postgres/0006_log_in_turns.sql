CREATE TABLE "devices" (
	"key" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_turns" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reserved" boolean DEFAULT false NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "devices_uid" ON "devices" USING btree ("uid","last_used_at");--> statement-breakpoint
CREATE INDEX "login_turns_at" ON "login_turns" USING btree ("at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_uid");