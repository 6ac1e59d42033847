import { defaultCurrency } from '#shared/currencies.ts'
import type { TransferColumn } from '#shared/import-export.ts'
import { currentCurrency } from '#shared/money.ts'
import { maxAltLength } from '#shared/photos.ts'
import { shorten } from '../csv/cells.ts'
import { cellNoteTexts as t } from './import-rows.texts.ts'
import { normalizeHeader } from './map-columns.ts'

export type ParsedValue<T> = { value: T; note?: string } | { refused: string }

const yes = new Set([
  'y',
  'yes',
  'true',
  't',
  '1',
  'x',
  'ja',
  'j',
  'si',
  'oui',
  'on',
  'checked',
  'wahr',
  'vrai',
  'sim',
  'current',
])
const no = new Set([
  'n',
  'no',
  'false',
  'f',
  '0',
  'nein',
  'non',
  'off',
  'falsch',
  'faux',
  'nao',
  'nee',
  'none',
  'never',
])
const unknown = new Set([
  '',
  'u',
  'unknown',
  'na',
  'null',
  'notknown',
  'notsure',
  'unsure',
  'undefined',
  'select',
  'inconnu',
])

export function parseBoolean(text: string): { value: boolean | null; note?: string } {
  const word = normalizeHeader(text)
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  if (unknown.has(word)) return { value: null }
  return { value: null, note: t.notYesNo({ value: shorten(text) }) }
}

/** 9 to 15 digits, some of them hexadecimal; a spreadsheet may have turned it into 9.85112E+14. */
const chipNumber = /^(?=(.*\d){5})[\dA-F]{9,15}$|^\d[.,]\d+E\+\d+$/i

/** A chip's number also counts as yes. */
export const parseMicrochip = (text: string): { value: boolean | null; note?: string } =>
  chipNumber.test(text.replace(/[\s*-]/g, '')) || chipNumber.test(text.trim()) ? { value: true } : parseBoolean(text)

const kinds: [category: string, words: RegExp][] = [
  ['Dog', /^(dogs?|canines?|pupp(y|ies)|hunde?|perr[oa]s?|chiens?|cane|cani|caes|cao|hond)$/],
  ['Cat', /^(cats?|felines?|kittens?|katzen?|kater|gat[oa]s?|chats?|gatto|kat)$/],
  ['Rabbit', /^(rabbits?|bunn(y|ies)|kaninchen|hasen?|lapins?|conejos?|coniglio|konijn|lagomorph)$/],
  [
    'Bird',
    /^(birds?|avians?|parrots?|parakeets?|budgies?|cockatiels?|canar(y|ies)|finch(es)?|vogel|oiseaux?|pajaros?|aves?)$/,
  ],
]

export function parseCategory(text: string): { value: string; note?: string } {
  const word = normalizeHeader(text)
  const [name] = kinds.find(([, words]) => words.test(word)) ?? []
  if (name) return { value: name }
  if (word === '' || word === 'other') return { value: word === '' ? '' : 'Other' }
  return { value: 'Other', note: t.importedAsOther({ value: shorten(text) }) }
}

export function parseSex(text: string): { value: 'female' | 'male' | null; note?: string } {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  const female = words.some((word) => /^(f|females?|girls?|w|weiblich|hembra|femelle|femme|she)$/.test(word))
  const male = words.some((word) => /^(m|males?|boys?|männlich|macho|mâle|he)$/.test(word))
  if (female && male) return { value: null, note: t.bothSexes({ value: shorten(text) }) }
  if (female || male) return { value: female ? 'female' : 'male' }
  if (unknown.has(normalizeHeader(text))) return { value: null }
  return { value: null, note: t.noSex({ value: shorten(text) }) }
}

const sizes: Record<string, string[]> = {
  small: ['small', 's', 'tiny', 'toy', 'xsmall', 'xs', 'verysmall', 'klein', 'petit'],
  medium: ['medium', 'm', 'med', 'mittel', 'moyen', 'mediano'],
  large: ['large', 'l', 'big', 'gross', 'grand', 'grande'],
  extra_large: ['extralarge', 'xl', 'xlarge', 'xxl', 'huge', 'giant', 'verylarge', 'sehrgross'],
}

export function parseSize(text: string): { value: string | null; note?: string } {
  const word = normalizeHeader(text)
  const [name] = Object.entries(sizes).find(([, words]) => words.includes(word)) ?? []
  if (name || unknown.has(word)) return { value: name ?? null }
  return { value: null, note: t.noSize({ value: shorten(text) }) }
}

const statuses: Record<string, string[]> = {
  draft: ['draft', 'unlisted', 'private', 'notavailable', 'unavailable', 'notforadoption', 'inactive', 'hidden'],
  available: [
    'available',
    'a',
    'adoptable',
    'availableforadoption',
    'foradoption',
    'active',
    'availableinfoster',
    'listed',
    '',
  ],
  on_hold: ['onhold', 'hold', 'h', 'pending', 'p', 'adoptionpending', 'reserved', 'reserviert', 'applicationpending'],
  adopted: [
    'adopted',
    'x',
    'healthyinhome',
    'rehomed',
    'homed',
    'placed',
    'adoptiert',
    'vermittelt',
    'adopte',
    'adoptado',
  ],
}

export function parseStatus(text: string): ParsedValue<string> {
  const word = normalizeHeader(text)
  const [name] = Object.entries(statuses).find(([, words]) => words.includes(word)) ?? []
  if (!name) return { refused: t.noStatus({ value: shorten(text), statuses: Object.keys(statuses).join(', ') }) }
  return { value: name }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const isoDay = (year: string, month: number, parseDay: string) =>
  `${year}-${String(month).padStart(2, '0')}-${parseDay.padStart(2, '0')}`

/** The order of day and month in a column, derived from its unambiguous days; `both` if they conflict. */
export type DateOrder = 'day first' | 'month first' | 'either' | 'both'

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:[ ,T].*)?$/

function orderOf(text: string): DateOrder {
  const [, first, , second] = slashed.exec(text.trim()) ?? []
  return Number(first) > 12 ? 'day first' : Number(second) > 12 ? 'month first' : 'either'
}

export function orderWith(order: DateOrder, text: string): DateOrder {
  const own = orderOf(text)
  if (own === 'either' || own === order) return order
  return order === 'either' ? own : 'both'
}

/** `YYYY-MM-DD`, or null for unknown. Refuses ambiguous days. */
export function day(text: string, order: DateOrder = 'either'): ParsedValue<string | null> {
  const trimmed = text.trim()
  if (unknown.has(normalizeHeader(trimmed)) || trimmed.startsWith('0000-00-00')) return { value: null }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(trimmed)
  if (iso) return { value: isoDay(iso[1] ?? '', Number(iso[2]), iso[3] ?? '') }
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?: .*)?$/.exec(trimmed)
  if (dotted) return { value: isoDay(dotted[3] ?? '', Number(dotted[2]), dotted[1] ?? '') }
  const [, a, b, year] =
    /^([A-Za-z]+|\d{1,2})(?:st|nd|rd|th)?[\s.,-]+([A-Za-z]+|\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(\d{4})$/.exec(trimmed) ??
    []
  const monthName = [a, b].find((part) => part && /^[A-Za-z]/.test(part))
  const month = months.indexOf(monthName?.slice(0, 3).toLowerCase() ?? '') + 1
  if (monthName && month > 0 && year) return { value: isoDay(year, month, (monthName === a ? b : a) ?? '') }
  return parseSlashedDay(trimmed, order)
}

function parseSlashedDay(text: string, order: DateOrder): ParsedValue<string | null> {
  const [, first = '', , second = '', year = ''] = slashed.exec(text) ?? []
  if (first === '') return { refused: t.noDay({ value: shorten(text) }) }
  const own = orderOf(text)
  const dateOrder = own === 'either' ? order : own
  if (dateOrder === 'day first' || first === second) return { value: isoDay(year, Number(second), first) }
  if (dateOrder === 'month first') return { value: isoDay(year, Number(first), second) }
  const [one, two] = [isoDay(year, Number(second), first), isoDay(year, Number(first), second)]
  return { refused: t.ambiguousDay({ value: text, one, two }) }
}

/** Dollars without their sign; amounts of another currency stay as they are, so that dollars are refused there. */
export const normalizeAmount = (text: string): string => {
  if (currentCurrency() !== defaultCurrency) return text.trim()
  const plain = text
    .trim()
    .replace(/^USD|USD$/i, '')
    .trim()
    .replace(/^(?:US)?\$\s*/i, '')
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain
}

export const isUnknown = (text: string): boolean => unknown.has(normalizeHeader(text))

// Limits of cells before they are parsed (docs/product.md 18.4). They are wider than those of the forms. They leave
// room for characters of two units, surrounding blanks, and photos beyond the limit.

const namedPhotos = 50

const longest: Partial<Record<TransferColumn<'pets'>, number>> = {
  description: 20_000,
  photos: namedPhotos * 2100,
  photo_texts: namedPhotos * 2 * (maxAltLength + 1),
}

/** In UTF-16 units. */
export const longestCell = (column: string | null): number => longest[column as TransferColumn<'pets'>] ?? 5000

/** UTF-16 units of a day, possibly with a time. */
export const longestDay = 100
