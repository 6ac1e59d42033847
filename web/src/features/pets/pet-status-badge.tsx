import { EyeOff, Hourglass, House } from 'lucide-react'
import type { PetStatus } from '#shared/pet-facts.ts'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { petStatusTexts } from './pet-status.texts.ts'

/** How unusual statuses look, here and in the notice on the pet's page. */
export const petStatusLooks = {
  draft: { status: 'paused', icon: EyeOff },
  on_hold: { status: 'waiting', icon: Hourglass },
  adopted: { status: 'good', icon: House },
} as const

/** A pet's status; nothing for pets that are simply available (docs/product.md 5.6). */
export function PetStatusBadge({ status }: { status: PetStatus }) {
  if (status === 'available') return null
  return <StatusBadge {...petStatusLooks[status]}>{petStatusTexts[status]()}</StatusBadge>
}
