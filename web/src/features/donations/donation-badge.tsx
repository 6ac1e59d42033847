import { Badge } from '#web/components/ui/badge.tsx'
import { type DonationLabel, donationLabel } from './donation-labels.ts'

export const DonationBadge = (donation: Parameters<typeof donationLabel>[0]) => (
  <MarkBadge mark={donationLabel(donation)} />
)

export const MarkBadge = ({ mark: { word, tone } }: { mark: DonationLabel }) => <Badge tone={tone}>{word}</Badge>
