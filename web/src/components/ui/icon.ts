import type { LucideIcon } from 'lucide-react'

/** A picture from lucide-react, imported one by one. */
export type Icon = LucideIcon
