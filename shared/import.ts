import { z } from 'zod'
import { importRulesTexts as t } from './import.texts.ts'
import { importKinds } from './import-export.ts'
import { maxRows } from './lists.ts'
import type { WrittenText } from './texts/written-texts.ts'

// The response of an import: a stream of JSON lines of these types (docs/product.md 18.4 and 18.5).

export const maxImportBytes = 64 * 1024 * 1024
export const maxImportRows = 20_000
export const maxImportColumns = 200
export const maxImportPhotosBytes = 4 * 1024 * 1024

export const importParams = z.object({ kind: z.enum(importKinds) })
export const importQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'dryRun must be true or false').default('true'),
  /** Length in bytes of a JSON object at the start of the body. It maps each uploaded photo's name to its URL. */
  photos: z.coerce
    .number('photos must be a number of bytes')
    .int('photos must be a number of bytes')
    .min(0, 'photos must be a number of bytes')
    .max(maxImportPhotosBytes, { error: () => t.photoListTooLong() })
    .default(0),
})

export const importPhases = ['reading', 'checking', 'pictures', 'writing'] as const
export type ImportPhase = (typeof importPhases)[number]

export const importVerdicts = ['added', 'already here', 'refused'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

const mappedColumn = z.object({
  name: z.string(),
  column: z.string().nullable(),
  /** The column means the opposite: 'No dogs'. */
  opposite: z.literal(true).optional(),
})
export type MappedColumn = z.output<typeof mappedColumn>

/** Rows count from 1 without the header, lines from 1 with it. */
const rowPosition = { row: z.int(), line: z.int(), name: z.string() }

const importSums = z.object({
  rows: z.int(),
  added: z.int(),
  alreadyHere: z.int(),
  refused: z.int(),
  /** Stored pictures, pictures that could not be fetched, and drawings for records without a picture. */
  pictures: z.int(),
  failedPictures: z.int(),
  drawings: z.int(),
})
export type ImportSums = z.output<typeof importSums>

const writtenText: z.ZodType<WrittenText> = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => writtenText)])),
  text: z.string(),
})

export const importEvent = z.discriminatedUnion('type', [
  /** Counts bytes while reading, else rows. */
  z.object({ type: z.literal('progress'), phase: z.enum(importPhases), done: z.int(), total: z.int() }),
  z.object({ type: z.literal('mapping'), columns: z.array(mappedColumn).max(maxImportColumns), rows: z.int() }),
  z.object({ type: z.literal('photos'), names: z.array(z.string()).max(maxRows) }),
  z.object({
    type: z.literal('row'),
    ...rowPosition,
    verdict: z.enum(importVerdicts),
    notes: z.array(z.string()).max(maxRows),
    /** The email of the record's future owner; null if nothing is added. */
    owner: z.string().nullable(),
  }),
  z.object({ type: z.literal('note'), ...rowPosition, note: z.string() }),
  /** Nothing is written in a dry run, or if a row was refused. */
  z.object({ type: z.literal('done'), written: z.boolean(), sums: importSums }),
  /** `text` is in English; `written` has its code, for a page in another language. */
  z.object({ type: z.literal('failed'), text: z.string(), written: writtenText }),
])
export type ImportEvent = z.output<typeof importEvent>
