import type { Focus } from '#shared/pictures.ts'

/** In pixels. */
export const cardWidth = 1200
export const cardHeight = 630
export const maxCardBytes = 300 * 1024

/** Shown if there is no picture (`server/public-pages/cards/drawings/`). */
export type CardDrawing = 'dog' | 'cat' | 'rabbit' | 'bird' | 'other' | 'campaign' | 'site'
export type BadgeTone = 'green' | 'amber' | 'dark'

/** The content of a share card: equal content makes an equal picture. */
export type Card = {
  title: string
  /** The part of the title that a user chose. If our fonts lack its letters, `instead` becomes the title. */
  name: string
  instead: string
  facts: string[]
  words: string | null
  badge: { word: string; tone: BadgeTone } | null
  /** A campaign's progress in percent. */
  percent: number | null
  picture: { hash: string; focus: Focus } | null
  drawing: CardDrawing
  shelter: string | null
  logo: string | null
  /** `#rrggbb`. */
  accent: string
  /** The other way round, for languages that are read from right to left. */
  isMirrored?: boolean
}

/** Increase it when the design of cards changes: caches use it in their keys. */
export const cardLook = 2

export type CardJob = { id: number; card: Card; picture: Buffer | null; logo: Buffer | null }
export type CardMessage = { id: number; jpeg: Buffer } | { id: number; failed: string }
