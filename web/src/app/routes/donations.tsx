import { isAdmin } from '#shared/permissions.ts'
import { DonationAdmin } from '#web/features/donations/bookkeeping/donation-admin.tsx'
import { MonthlyDesk } from '#web/features/monthly/monthly-desk.tsx'
import { useSession } from '#web/identity/session.tsx'

export function DonationsPage() {
  const { user } = useSession()
  return (
    <>
      <DonationAdmin />
      {isAdmin(user) && <MonthlyDesk />}
    </>
  )
}
