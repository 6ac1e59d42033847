import { EyeOff, Hourglass, House } from 'lucide-react'
import type { PetStatus } from '#shared/pet-facts.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { petStatusTexts } from './pet-status.texts.ts'

const badges = {
  draft: { tone: 'soft', icon: EyeOff },
  on_hold: { tone: 'amber', icon: Hourglass },
  adopted: { tone: 'green', icon: House },
} as const

/** A pet's status; nothing for pets that are simply available (docs/product.md 5.6). */
export function StatusBadge({ status }: { status: PetStatus }) {
  if (status === 'available') return null
  const { tone, icon } = badges[status]
  return (
    <Badge tone={tone} icon={icon}>
      {petStatusTexts[status]()}
    </Badge>
  )
}
