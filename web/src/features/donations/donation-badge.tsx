import { StatusBadge } from '#web/components/ui/badge.tsx'
import { type DonationLabel, donationLabel } from './donation-labels.ts'

export const DonationBadge = (donation: Parameters<typeof donationLabel>[0]) => (
  <MarkBadge label={donationLabel(donation)} />
)

export const MarkBadge = ({ label: { text, status } }: { label: DonationLabel }) => (
  <StatusBadge status={status}>{text}</StatusBadge>
)
