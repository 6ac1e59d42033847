import type { Focus } from '#shared/pictures.ts'

/** Pixels of a share card. */
export const cardWidth = 1200
export const cardHeight = 630
/** Bytes that it has at most. */
export const maxCardBytes = 300 * 1024

/** What stands in the place of a picture (`server/cards/drawings/`). */
export type CardDrawing = 'dog' | 'cat' | 'rabbit' | 'bird' | 'other' | 'campaign' | 'site'
export type BadgeTone = 'green' | 'amber' | 'dark'

/** What is on a share card: the same content makes the same picture. */
export type Card = {
  title: string
  /** What of the title somebody has chosen; where the fonts here lack its letters, `instead` is the title. */
  name: string
  instead: string
  /** A line each. */
  facts: string[]
  /** A few lines of text. */
  words: string | null
  badge: { word: string; tone: BadgeTone } | null
  /** How far a campaign is, in percent. */
  percent: number | null
  /** The hash of a picture that is kept here, and where it is held. */
  picture: { hash: string; focus: Focus } | null
  drawing: CardDrawing
  shelter: string | null
  /** The hash of its picture. */
  logo: string | null
  /** `#rrggbb`. */
  accent: string
}

/** Raise it when cards begin to look different: they are kept elsewhere by what is on them. */
export const cardLook = 1

/** A card to be drawn, with its pictures as WebP. */
export type CardJob = { id: number; card: Card; picture: Buffer | null; logo: Buffer | null }
export type CardMessage = { id: number; jpeg: Buffer } | { id: number; failed: string }
