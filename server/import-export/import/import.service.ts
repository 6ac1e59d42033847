import type { FetchPicture } from '#server/images/fetch-picture.ts'
import type { Storages } from '#server/images/storage.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import type { Pace } from '#server/platform/overload/pace.ts'
import type { ImportEvent, ImportSums } from '#shared/import.ts'
import type { ImportKind } from '#shared/import-export.ts'
import { maxRows } from '#shared/lists.ts'
import { rewrite } from '#shared/texts/define-texts.ts'
import { inLanguage, type Language, sourceLanguage } from '#shared/texts/languages.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import type { FileSource } from '../csv/encoding.ts'
import { siteMarkOf } from '../export/export.queries.ts'
import { type CheckedRow, checkRows, type ImportCheck } from './check-rows.ts'
import { type FileRow, type FileSurvey, fileRows, surveyFile } from './file-rows.ts'
import { createPictureImport, type PictureImport } from './import-pictures.ts'
import type { NamedPhotos } from './photo-references.ts'
import { type RecordSpool, spoolRecords } from './record-spool.ts'
import { writeRecords } from './write-records.ts'

const rowsAtOnce = 100
const recordsAtOnce = 8

export type ImportInput = {
  kind: ImportKind
  file: FileSource
  dryRun: boolean
  photos: NamedPhotos
  /** The site's own origin, to recognize its own pictures; null if unknown. */
  base: string | null
  folder: string
  fetchPicture: FetchPicture
  storages: Storages
  sendEvent: (event: ImportEvent) => Promise<void>
  /** Like `sendEvent`, but synchronous; the event may be dropped. For use in a transaction. */
  sendProgress: (event: ImportEvent) => void
  signal: AbortSignal
  /** How much time is left to requests. */
  pace: Pace
  byCommand?: true
  /** Of the notes; English by default. */
  language?: Language
}

type ImportContext = Pick<Actor, 'db' | 'user' | 'parsedAt'>

/**
 * Imports the pets or campaigns of a file, all or nothing: all rows are checked before anything is written, and one
 * refused row refuses the file (docs/product.md 18.4 and 18.5). If the signal is aborted, nothing is left behind.
 * Throws `IMPORT_UNREADABLE`.
 */
export const importRecords = operation(
  { access: 'admin', cost: 100, inPerson: true, limit: 'import' },
  async function importRecords({ db, user, parsedAt }: ImportContext, importing: ImportInput): Promise<ImportSums> {
    const { kind, sendEvent, signal, dryRun, pace } = importing
    const file = readUntil(signal, importing.file)
    const onBytesRead = async (done: number) => {
      signal.throwIfAborted()
      await sendEvent({ type: 'progress', phase: 'reading', done, total: file.size })
    }
    const survey = await surveyFile(kind, file, { onBytesRead, pace })
    await sendEvent({ type: 'mapping', columns: survey.mapping, rows: survey.rows })
    const sums: ImportSums = {
      rows: survey.rows,
      added: 0,
      alreadyHere: 0,
      refused: 0,
      pictures: 0,
      failedPictures: 0,
      drawings: 0,
    }
    const records = await checkAll({ db, user }, { ...importing, file }, survey, sums)
    try {
      const isWritten = !dryRun && sums.refused === 0
      if (isWritten && records.count > 0) await writeImport({ db, user, parsedAt }, importing, records, sums)
      await sendEvent({ type: 'done', written: isWritten, sums })
      return sums
    } finally {
      await records.forget()
    }
  },
)

const readUntil = (signal: AbortSignal, { size, read }: FileSource): FileSource => ({
  size,
  async *read() {
    for await (const bytes of read()) {
      signal.throwIfAborted()
      yield bytes
    }
  },
})

async function checkAll(
  { db, user }: ImportContext,
  { kind, file, photos, base, folder, language, sendEvent, signal, pace }: ImportInput,
  survey: FileSurvey,
  sums: ImportSums,
): Promise<RecordSpool> {
  const checking: ImportCheck = {
    db,
    user,
    kind,
    survey,
    photos,
    base,
    mark: await siteMarkOf(db),
    pace,
    firstLines: new Map(),
    contents: new Map(),
    owners: new Map(),
    pets: new Map(),
  }
  const fileNames = new Set<string>()
  return spoolRecords(folder, async (put) => {
    const some: FileRow[] = []
    let done = 0
    const check = async () => {
      signal.throwIfAborted()
      const verdicts = await checkRows(checking, some.splice(0))
      for (const one of verdicts) {
        countVerdict(sums, one)
        if (one.prepared) await put(one.prepared)
        const { row, line, name, verdict, owner } = one
        const notes = one.notes.slice(0, maxRows).map((note) => textIn(language, note))
        await sendEvent({ type: 'row', row, line, name, verdict, notes, owner })
        await pace.restIfTired()
      }
      const files = verdicts.flatMap((one) => one.files.filter((name) => !fileNames.has(name) && fileNames.add(name)))
      for (let at = 0; at < files.length; at += maxRows)
        await sendEvent({ type: 'photos', names: files.slice(at, at + maxRows) })
      done += verdicts.length
      await sendEvent({ type: 'progress', phase: 'checking', done, total: survey.rows })
    }
    for await (const row of fileRows(survey, file)) if (some.push(row) >= rowsAtOnce) await check()
    if (some.length > 0) await check()
  })
}

const textIn = (language: Language = sourceLanguage, note: WrittenText): string =>
  language === sourceLanguage ? note.text : inLanguage(language, () => rewrite(note))

function countVerdict(sums: ImportSums, { verdict, prepared }: CheckedRow): void {
  if (verdict === 'refused') sums.refused += 1
  else if (prepared) sums.added += 1
  else sums.alreadyHere += 1
}

async function writeImport(
  { db, user, parsedAt }: ImportContext,
  importing: ImportInput,
  records: RecordSpool,
  sums: ImportSums,
): Promise<void> {
  const {
    kind,
    base,
    photos,
    fetchPicture,
    storages,
    signal,
    folder,
    pace,
    sendProgress,
    byCommand = false,
  } = importing
  const pictures = createPictureImport({ db, base, photos, fetchPicture, storages, signal, ownerUid: user.uid })
  let complete: RecordSpool | undefined
  try {
    complete = await spoolRecords(folder, (put) => addPictures(importing, { records, pictures, put, sums }))
    signal.throwIfAborted()
    const total = records.count
    const onProgress = (done: number) => sendProgress({ type: 'progress', phase: 'writing', done, total })
    const added = await writeRecords({
      db,
      user,
      kind,
      records: complete,
      parsedAt,
      byCommand,
      pace,
      onProgress,
      signal,
    })
    sums.alreadyHere += sums.added - added
    sums.added = added
  } catch (error) {
    await pictures.forget()
    throw error
  } finally {
    await complete?.forget()
  }
}

type PictureStep = {
  records: RecordSpool
  pictures: PictureImport
  put: Parameters<Parameters<typeof spoolRecords>[1]>[0]
  sums: ImportSums
}

async function addPictures(
  { sendEvent, signal, language, pace }: ImportInput,
  { records, pictures, put, sums }: PictureStep,
): Promise<void> {
  let some: Parameters<typeof put>[0][] = []
  let done = 0
  const get = async () => {
    signal.throwIfAborted()
    const fetched = await Promise.all(some.map(async (record) => ({ record, got: await pictures.of(record) })))
    some = []
    for (const { record, got } of fetched) {
      await put({ ...record, photos: got.photos })
      sums.pictures += got.stored
      sums.failedPictures += got.failed
      sums.drawings += Number(got.drawing)
      const { row, line, name } = record
      for (const note of got.notes) await sendEvent({ type: 'note', row, line, name, note: textIn(language, note) })
      await pace.restIfTired()
    }
    done += fetched.length
    await sendEvent({ type: 'progress', phase: 'pictures', done, total: records.count })
  }
  for await (const record of records.read()) if (some.push(record) >= recordsAtOnce) await get()
  if (some.length > 0) await get()
}
