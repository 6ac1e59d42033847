ALTER TABLE "pets" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pets_to_ask" ON "pets" USING btree ("ask_at") WHERE status in ('available', 'on_hold') and approval = 'none' and not hidden;--> statement-breakpoint
CREATE INDEX "pets_to_confirm" ON "pets" USING btree ("owner_uid","confirmed_at","id") WHERE status in ('available', 'on_hold') and approval = 'none' and not hidden;--> statement-breakpoint
UPDATE "pets" SET "confirmed_at" = now(), "ask_at" = now() + interval '30 days';
