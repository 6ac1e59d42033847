import { EyeOff, Hourglass, House } from 'lucide-react'
import type { PetStatus } from '#shared/pet-facts.ts'
import { Badge } from '#web/components/ui/badge.tsx'

const badges = {
  draft: { tone: 'soft', icon: EyeOff, label: 'Draft' },
  on_hold: { tone: 'amber', icon: Hourglass, label: 'On hold' },
  adopted: { tone: 'green', icon: House, label: 'Adopted' },
} as const

/** A pet's status; nothing for pets that are simply available (docs/product.md 5.6). */
export function StatusBadge({ status }: { status: PetStatus }) {
  if (status === 'available') return null
  const { tone, icon, label } = badges[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
