import { DonationAdmin } from '#web/features/donations/desk/desk.tsx'

/** The donations of the whole site for whoever keeps its books, or of one campaign for its creator. */
export function DonationsPage() {
  return <DonationAdmin />
}
