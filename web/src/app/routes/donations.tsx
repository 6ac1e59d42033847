import { DonationAdmin } from '#web/features/donations/bookkeeping/donation-admin.tsx'

export function DonationsPage() {
  return <DonationAdmin />
}
