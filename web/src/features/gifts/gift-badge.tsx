import { Badge } from '#web/components/ui/badge.tsx'
import { type GiftMark, markOf } from './state-words.ts'

/** What a gift is, in a word. */
export const GiftBadge = (gift: Parameters<typeof markOf>[0]) => <MarkBadge mark={markOf(gift)} />

export const MarkBadge = ({ mark: { word, tone } }: { mark: GiftMark }) => <Badge tone={tone}>{word}</Badge>
