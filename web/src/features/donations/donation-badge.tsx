import { StatusBadge } from '#web/components/ui/badge.tsx'
import { donationLabel } from './donation-labels.ts'

export function DonationBadge(donation: Parameters<typeof donationLabel>[0]) {
  const { text, status } = donationLabel(donation)
  return <StatusBadge status={status}>{text}</StatusBadge>
}
