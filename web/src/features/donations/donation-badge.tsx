import { Badge } from '#web/components/ui/badge.tsx'
import { type DonationMark, markOf } from './state-words.ts'

/** What a donation is, in a word. */
export const DonationBadge = (donation: Parameters<typeof markOf>[0]) => <MarkBadge mark={markOf(donation)} />

export const MarkBadge = ({ mark: { word, tone } }: { mark: DonationMark }) => <Badge tone={tone}>{word}</Badge>
