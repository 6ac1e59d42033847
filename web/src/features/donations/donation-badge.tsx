import { Badge } from '#web/components/ui/badge.tsx'
import { type DonationLabel, donationLabel } from './donation-labels.ts'

export const DonationBadge = (donation: Parameters<typeof donationLabel>[0]) => (
  <MarkBadge label={donationLabel(donation)} />
)

export const MarkBadge = ({ label: { text, tone } }: { label: DonationLabel }) => <Badge tone={tone}>{text}</Badge>
