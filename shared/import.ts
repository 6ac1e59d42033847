import { z } from 'zod'
import { maxRows } from './lists.ts'
import { importKinds } from './transfer.ts'

// What an import answers: a stream of JSON lines, each one of these (docs/product.md 18.4 and 18.5).

/** Bytes of a file at most. */
export const maxImportBytes = 64 * 1024 * 1024
/** Rows of a file at most. */
export const maxImportRows = 20_000
/** Columns of a table at most. */
export const maxImportColumns = 200
/** Bytes at most of the list of photos that have been uploaded for a file. */
export const maxImportPhotosBytes = 4 * 1024 * 1024

/** How an import is asked for. */
export const importParams = z.object({ kind: z.enum(importKinds) })
export const importQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'dryRun must be true or false').default('true'),
  /** Bytes at the body's beginning that are a JSON object: the address of each photo that was uploaded, by its name. */
  photos: z.coerce
    .number('photos must be a number of bytes')
    .int('photos must be a number of bytes')
    .min(0, 'photos must be a number of bytes')
    .max(maxImportPhotosBytes, 'The list of photos is longer than 4 MB')
    .default(0),
})

export const importPhases = ['reading', 'checking', 'pictures', 'writing'] as const
export type ImportPhase = (typeof importPhases)[number]

export const importVerdicts = ['added', 'already here', 'refused'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** What a column of a file was taken for; null: it is left out. */
const mappedColumn = z.object({
  name: z.string(),
  column: z.string().nullable(),
  /** It says the opposite: 'No dogs'. */
  opposite: z.literal(true).optional(),
})
export type MappedColumn = z.output<typeof mappedColumn>

/** Which row is meant: they count from 1 without the header, lines from 1 with everything. */
const rowPosition = { row: z.int(), line: z.int(), name: z.string() }

const importSums = z.object({
  rows: z.int(),
  added: z.int(),
  alreadyHere: z.int(),
  refused: z.int(),
  /** Pictures that were kept, that could not be had, and records that got a drawing because they have none. */
  pictures: z.int(),
  failedPictures: z.int(),
  drawings: z.int(),
})
export type ImportSums = z.output<typeof importSums>

export const importEvent = z.discriminatedUnion('type', [
  /** Of bytes while it is read, else of rows. */
  z.object({ type: z.literal('progress'), phase: z.enum(importPhases), done: z.int(), total: z.int() }),
  z.object({ type: z.literal('mapping'), columns: z.array(mappedColumn).max(maxImportColumns), rows: z.int() }),
  /** Files with photos that rows name, some at a time. */
  z.object({ type: z.literal('photos'), names: z.array(z.string()).max(maxRows) }),
  z.object({
    type: z.literal('row'),
    ...rowPosition,
    verdict: z.enum(importVerdicts),
    notes: z.array(z.string()).max(maxRows),
    /** The email of the account that will own the record; null where nothing is added. */
    owner: z.string().nullable(),
  }),
  /** What became known of a row after its verdict. */
  z.object({ type: z.literal('note'), ...rowPosition, note: z.string() }),
  /** Nothing was written where it was a dry run, or a row was refused. */
  z.object({ type: z.literal('done'), written: z.boolean(), sums: importSums }),
  z.object({ type: z.literal('failed'), text: z.string() }),
])
export type ImportEvent = z.output<typeof importEvent>
