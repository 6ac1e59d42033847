import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { listAdmins } from '#server/features/users/users.queries.ts'
import { requireUserByEmail } from '#server/features/users/users.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { createFetcher } from '#server/images/fetch-picture.ts'
import { uploadsFolder } from '#server/images/receive-upload.ts'
import { openStorages } from '#server/images/storage.ts'
import { importRecords } from '#server/import-export/import/import.service.ts'
import { noPhotos } from '#server/import-export/import/photo-references.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, counted, progress, report, UsageError } from '#server/platform/command-line/output.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { unpaced } from '#server/platform/overload/pace.ts'
import { type ImportEvent, type ImportSums, maxImportBytes } from '#shared/import.ts'
import { type ImportKind, importKinds } from '#shared/import-export.ts'
import { photosOfFolder } from './photo-folder.ts'

export type ImportOptions = { photos?: string; owner?: string; dryRun?: boolean; json?: boolean }

const phases = { reading: 'Reading', checking: 'Checking', pictures: 'Getting pictures', writing: 'Writing' }

/**
 * `import KIND FILE`: like the page `/dashboard/transfer`; the shelter may be running. Ctrl+C cancels it. Returns false
 * if a row was refused.
 */
export async function importFile(config: Config, kind: string, file: string, options: ImportOptions): Promise<boolean> {
  const { json = false, dryRun = false } = options
  const importKind = importKinds.find((one) => one === kind)
  if (!importKind) throw new UsageError(`What is imported must be one of ${importKinds.join(', ')}.`)
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir)))
    throw new CommandFailed(`There is no shelter in ${config.dataDir}: choose the data folder with --data.`)
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort(new CommandFailed('Cancelled. Nothing was imported.'))
  process.once('SIGINT', cancel).once('SIGTERM', cancel)
  let source: Awaited<ReturnType<typeof openedFile>> | undefined
  try {
    source = await openedFile(file)
    const photos = options.photos === undefined ? noPhotos : await photosOfFolder(options.photos)
    const db = await openShelter(
      { url: config.databaseUrl, dataDir: config.dataDir },
      { say: (sentence) => console.error(sentence) },
    )
    try {
      const user = await actor(db, options.owner)
      const log = createImportLog(dryRun)
      const folder = uploadsFolder(config.dataDir)
      const sums = await importRecords(
        { db, user },
        {
          kind: importKind,
          file: source.file,
          dryRun,
          photos,
          folder,
          base: config.publicUrl ?? null,
          fetchPicture: createFetcher(folder),
          storages: openStorages(db, config),
          signal: cancelled.signal,
          sendEvent: async (event: ImportEvent) => log.onEvent(event),
          sendProgress: log.onEvent,
          pace: unpaced,
          byCommand: true,
        },
      )
      report(
        json,
        {
          dryRun,
          written: !dryRun && sums.refused === 0,
          ...sums,
          notes: log.notes,
          ...(dryRun && { owners: log.owners }),
        },
        [...log.sentences, ...inWords(importKind, sums, dryRun)],
      )
      return sums.refused === 0
    } finally {
      await db.close()
    }
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel)
    await source?.close()
  }
}

/** A file that can be read several times. Throws `IMPORT_TOO_LARGE`. */
async function openedFile(name: string) {
  const handle = await open(name, 'r').catch((error: unknown) => {
    throw new CommandFailed(`${name} can't be read: ${error instanceof Error ? error.message : 'it is not there'}.`)
  })
  const stats = await handle.stat()
  const close = () => handle.close()
  if (!stats.isFile()) {
    await close()
    throw new CommandFailed(`${name} can't be read: it is no file.`)
  }
  if (stats.size > maxImportBytes) {
    await close()
    throw new AppError('IMPORT_TOO_LARGE')
  }
  return { file: { size: stats.size, read: () => bytesOf(handle) }, close }
}

async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(64 * 1024), { position: at })
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function actor(db: Database, owner: string | undefined): Promise<UserRow> {
  if (owner !== undefined) return requireUserByEmail(db, owner.trim().toLowerCase())
  const admins = await listAdmins(db)
  const [first, ...others] = admins
  if (!first)
    throw new CommandFailed('There is no admin yet to whom the records could belong: name somebody with --owner.')
  if (others.length > 0)
    throw new UsageError(
      'There are several admins. Say with --owner EMAIL whose the records become that name nobody here.',
    )
  return first
}

type ImportedRow = { line: number; name: string; verdict: string; notes: string[] }

function createImportLog(dryRun: boolean) {
  const progressLines = new Map(Object.entries(phases).map(([phase, words]) => [phase, progress(words)]))
  const notes: ImportedRow[] = []
  const sentences: string[] = []
  const owners: { line: number; name: string; owner: string }[] = []
  const say = ({ line, name }: { line: number; name: string }, verdict: string, messages: string[]) => {
    if (messages.length === 0) return
    notes.push({ line, name, verdict, notes: messages })
    for (const one of messages) {
      const sentence = one.endsWith('.') ? one : `${one}.`
      sentences.push(`Line ${line}${name ? ` (${name})` : ''}${verdict === 'refused' ? ' refused' : ''}: ${sentence}`)
    }
  }
  return {
    notes,
    sentences,
    owners,
    onEvent(event: ImportEvent) {
      if (event.type === 'progress') progressLines.get(event.phase)?.(event.done, event.total)
      else if (event.type === 'row') {
        const { line, name, owner } = event
        say(event, event.verdict, event.notes)
        if (!dryRun || owner === null) return
        owners.push({ line, name, owner })
        sentences.push(`Line ${line}${name ? ` (${name})` : ''}: ${owner} will own it.`)
      } else if (event.type === 'note') say(event, 'added', [event.note])
      else if (event.type === 'mapping') {
        const left = event.columns.flatMap(({ name, column }) => (column === null ? [name] : []))
        if (left.length > 0) sentences.push(`Left out: ${left.join(', ')}.`)
      }
    },
  }
}

function inWords(kind: ImportKind, { added, alreadyHere, refused, drawings }: ImportSums, dryRun: boolean): string[] {
  const noun = kind.slice(0, -1)
  const existing = alreadyHere > 0 ? `, ${alreadyHere} already here` : ''
  if (refused > 0)
    return [`Nothing was imported: ${counted(refused, 'row')} refused, ${counted(added, noun)} good${existing}.`]
  if (dryRun) return [`${counted(added, noun)} would be imported${existing}. Nothing was written.`]
  return [`Imported ${counted(added, noun)}${existing}${drawings > 0 ? `; ${drawings} got a drawing` : ''}.`]
}
