import { DonationAdmin } from '#web/features/donations/desk/desk.tsx'

export function DonationsPage() {
  return <DonationAdmin />
}
