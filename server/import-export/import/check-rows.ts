import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { writtenText } from '#server/platform/errors/errors.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import type { Pace } from '#server/platform/overload/pace.ts'
import type { ImportVerdict, MappedColumn } from '#shared/import.ts'
import { columnLabel, columnsBeforeCurrency, columnsOfTitles, type ImportKind } from '#shared/import-export.ts'
import { recordTexts, type WrittenText } from '#shared/texts/written-texts.ts'
import { cellTexts } from '../csv/cells.texts.ts'
import type { FileRow, FileSurvey } from './file-rows.ts'
import { importRowTexts as t } from './import-rows.texts.ts'
import { normalizeCell, withAge } from './normalize-cells.ts'
import { longestCell } from './parse-values.ts'
import { type NamedPhotos, parsePhotoReference } from './photo-references.ts'
import { type Cells, type PreparedRecord, type ReadRow, type RowProblem, readRow, usablePhotos } from './read-row.ts'

export type CheckedRow = {
  row: number
  line: number
  name: string
  verdict: ImportVerdict
  notes: WrittenText[]
  owner: string | null
  prepared?: PreparedRecord
  files: string[]
}

export type ImportCheck = {
  db: Database
  user: UserRow
  kind: ImportKind
  survey: FileSurvey
  mark: string | null
  base: string | null
  photos: NamedPhotos
  pace: Pace
  /** By key: its first line. By content: its number of occurrences. By email: the owner. */
  firstLines: Map<string, number>
  contents: Map<string, number>
  owners: Map<string, ImportOwner>
  /** By key: the pet that campaigns are for. */
  pets: Map<string, number | null>
}

export async function checkRows(check: ImportCheck, rows: FileRow[]): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(await checkRow(check, row))
    await check.pace.restIfTired()
  }
  const existing = await existingKeys(
    check,
    checked.flatMap(({ prepared }) => prepared?.key ?? []),
  )
  return checked.map((one) => {
    if (!one.prepared || !existing.has(one.prepared.key)) return one
    const { prepared, ...rest } = one
    return { ...rest, verdict: 'already here', notes: [], owner: null, files: [] }
  })
}

async function checkRow(check: ImportCheck, { row, line, cells, trouble }: FileRow): Promise<CheckedRow> {
  // the notes are written at once, to be written again in the reader's language
  const { result: read, textOf } = recordTexts(() => readCells(check, cells))
  const written = (notes: string[]) => notes.map((text) => textOf(text) ?? { code: '', params: {}, text })
  const { name } = read
  const refused = (notes: WrittenText[]): CheckedRow => ({
    ...{ row, line, name, notes },
    verdict: 'refused',
    owner: null,
    files: [],
  })
  if (trouble) return refused([trouble])
  if ('problems' in read) return refused(written(read.problems))
  const { incoming, photos, make, key } = read
  const before = check.firstLines.get(key)
  if (before !== undefined) return refused([writtenText(() => t.sameKey({ line: before }))])
  check.firstLines.set(key, line)
  const owner = await ownerOf(check, incoming.ownerEmail)
  const pictures = await checkPhotos(check, photos)
  const mustWait = incoming.approval !== 'approved'
  const fields = { row, line, name, key, ownerUid: owner.uid, photos }
  const pet = await petOf(check, incoming.petKey ?? null)
  const prepared = make({ ...fields, approval: mustWait ? 'waiting' : 'approved' }, { petId: pet.id })
  const waiting = prepared.record.approval === 'waiting' ? [writtenText(t.waitsForApproval)] : []
  return {
    row,
    line,
    name,
    verdict: 'added',
    owner: owner.email,
    prepared,
    files: pictures.files,
    notes: [
      ...written(read.notes),
      ...waiting,
      ...owner.notes,
      ...pet.notes,
      ...written(read.photoNotes),
      ...pictures.notes,
    ],
  }
}

type ReadCells = { name: string } & (
  | { problems: string[] }
  | (Exclude<ReadRow, { problems: unknown }> & { key: string; photoNotes: string[] })
)

/** The parts of a row that need nothing from the database. */
function readCells(check: ImportCheck, cells: string[]): ReadCells {
  const { kind, survey } = check
  const { cells: usual, problems: overlong } = dropOverlong(kind, survey, cells)
  const { cells: normalized, notes, problems } = normalizeRow(kind, survey, usual)
  const name = (normalized[kind === 'pets' ? 'name' : 'pet_name'] ?? '').trim().slice(0, 100)
  if (overlong.length > 0) return { name, problems: overlong }
  const read = readRow(kind, kind === 'pets' ? withAge(normalized, today()) : normalized)
  if ('problems' in read) return { name, problems: [...problems, ...read.problems.map((one) => withLabel(kind, one))] }
  if (problems.length > 0) return { name, problems }
  const { photos, notes: photoNotes } = usablePhotos(kind, read.photos)
  const key = read.incoming.key ?? keyOfContent(check, normalized)
  return { name, ...read, key, photos, photoNotes, notes: [...notes, ...read.notes] }
}

const inColumn = (kind: ImportKind, column: string, problem: string): string =>
  cellTexts.inColumn({ label: columnLabel(kind, column), problem })

const withLabel = (kind: ImportKind, { column, problem, unnamed }: RowProblem): string =>
  unnamed ? inColumn(kind, column, problem) : problem

function dropOverlong(kind: ImportKind, { mapping }: FileSurvey, cells: string[]) {
  const problems: string[] = []
  const shortened = cells.map((cell, place) => {
    const column = mapping[place]?.column ?? null
    const most = longestCell(column)
    if (cell.length <= most) return cell
    // unmapped columns may be longer
    if (column !== null) problems.push(inColumn(kind, column, t.cellTooLong({ max: most })))
    return ''
  })
  return { cells: shortened, problems }
}

function normalizeRow(kind: ImportKind, { mapping, orders, ours }: FileSurvey, cells: string[]) {
  const notes: string[] = []
  const problems: string[] = []
  const byColumn: Cells = {}
  for (const [place, { name, column, opposite }] of mapping.entries()) {
    const cell = cells[place] ?? ''
    if (column === null || cell === '') continue
    const normalized = ours
      ? { cell }
      : normalizeCell(column, cell, { order: orders.get(name) ?? 'either', opposite: opposite ?? false })
    if ('problem' in normalized) problems.push(inColumn(kind, column, normalized.problem))
    else {
      const before = column === 'photos' && !ours ? byColumn[column] : undefined
      byColumn[column] = before ? `${before}\n${normalized.cell}` : normalized.cell
      if ('note' in normalized && normalized.note) notes.push(inColumn(kind, column, normalized.note))
    }
  }
  return { cells: byColumn, notes, problems }
}

/** The key of a row without one: a hash of its content, and the number of its occurrence. */
function keyOfContent({ kind, contents }: ImportCheck, cells: Cells): string {
  // without the currency, which files from before version 0.3.0 lack
  const columns = columnsBeforeCurrency(kind)
  const added = columnsOfTitles.filter((column) => cells[column]).map((column) => [column, cells[column]])
  const content = JSON.stringify([...columns.map((column) => cells[column] ?? ''), ...added])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const times = (contents.get(hash) ?? 0) + 1
  contents.set(hash, times)
  return `row-${hash}-${times}`
}

async function existingKeys({ db, kind, mark }: ImportCheck, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const table = db.schema[kind]
  const rows = await db.read.select({ key: table.key }).from(table).where(inArray(table.key, keys))
  const existing = new Set(rows.flatMap(({ key }) => key ?? []))
  const own = keys.flatMap((key) =>
    mark !== null && key.startsWith(`${mark}-`) ? numberIn(key.slice(mark.length + 1)) : [],
  )
  if (own.length === 0) return existing
  const began = await db.read
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, own), isNull(table.key)))
  for (const { id } of began) existing.add(`${mark}-${id}`)
  return existing
}

const numberIn = (text: string): number[] => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : [])

type ImportOwner = { uid: string; email: string; notes: WrittenText[] }

/**
 * The only account with the email of the record's owner, if the email is confirmed; otherwise the importer. Anyone can
 * register another person's email.
 */
async function ownerOf({ db, user, owners }: ImportCheck, email: string | null): Promise<ImportOwner> {
  const importer = (notes: WrittenText[] = []): ImportOwner => ({ uid: user.uid, email: user.email, notes })
  if (email === null || email === user.email) return importer()
  const cached = owners.get(email)
  if (cached) return cached
  const accounts = await usersByEmail(db, email)
  const [account] = accounts
  const owner: ImportOwner = !account
    ? importer([writtenText(() => t.noAccount({ email }))])
    : accounts.length > 1
      ? importer([writtenText(() => t.severalAccounts({ email }))])
      : account.emailVerified
        ? { uid: account.uid, email, notes: [] }
        : importer([writtenText(() => t.unconfirmedAccount({ email }))])
  owners.set(email, owner)
  return owner
}

/** The pet with this key, if it is here; the campaign is imported without one. */
async function petOf(check: ImportCheck, key: string | null): Promise<{ id: number | null; notes: WrittenText[] }> {
  if (key === null) return { id: null, notes: [] }
  const id = check.pets.get(key) ?? (await petWithKey(check, key))
  check.pets.set(key, id)
  return { id, notes: id === null ? [writtenText(() => t.noSuchPet({ key }))] : [] }
}

async function petWithKey({ db, mark }: ImportCheck, key: string): Promise<number | null> {
  const { pets } = db.schema
  const [own] = mark !== null && key.startsWith(`${mark}-`) ? numberIn(key.slice(mark.length + 1)) : []
  const isOwn = own === undefined ? undefined : and(eq(pets.id, own), isNull(pets.key))
  const [pet] = await db.read
    .select({ id: pets.id })
    .from(pets)
    .where(or(eq(pets.key, key), isOwn))
  return pet?.id ?? null
}

async function checkPhotos({ base, photos }: ImportCheck, references: { image: string }[]) {
  const notes: WrittenText[] = []
  const files: string[] = []
  for (const { image } of references) {
    const reference = parsePhotoReference(image, base)
    if (!('file' in reference)) continue
    files.push(reference.file)
    const { file } = reference
    if (photos.count === 0) notes.push(writtenText(() => t.folderNeeded({ file })))
    else if (!(await photos.has(file))) notes.push(writtenText(() => t.notAmongPhotos({ file })))
  }
  if (references.length === 0) notes.push(writtenText(t.noPhoto))
  return { notes, files }
}

export const unmappedColumns = (mapping: MappedColumn[]): string[] =>
  mapping.flatMap(({ name, column }) => (column ? [] : [name]))
