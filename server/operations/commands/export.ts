import {
  closeSync,
  createWriteStream,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isatty } from 'node:tty'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { openStorages } from '#server/images/storage.ts'
import { readImage } from '#server/images/store.ts'
import { fileWriter } from '#server/import-export/csv/file-writer.ts'
import { type ExportCursor, exportRecords } from '#server/import-export/export/export.service.ts'
import { explainWriteError, syncFolder } from '#server/operations/backups/backup.ts'
import { deleteLeftovers, partName } from '#server/operations/backups/backup-files.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, counted, UsageError } from '#server/platform/command-line/output.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { byteOrderMark } from '#shared/csv.ts'
import {
  importKinds,
  type TransferFormat,
  type TransferKind,
  transferFormats,
  transferKinds,
} from '#shared/import-export.ts'
import { uploadedImageHash } from '#shared/pictures.ts'

export type ExportOptions = { format?: string; out?: string; photos?: string }

type ExportCommandInput = {
  kind: TransferKind
  format: TransferFormat
  out?: string | undefined
  photos?: string | undefined
}

/**
 * `export KIND`: all records of a kind, to a file that gets its name only once complete, or to stdout. With a folder
 * for photos, each picture stored here becomes a file in it (docs/product.md 18.1).
 */
export async function exportData(config: Config, name: string, options: ExportOptions): Promise<void> {
  const request = readOptions(name, options)
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir)))
    throw new CommandFailed(`There is no shelter in ${config.dataDir}: choose the data folder with --data.`)
  // a running site takes precedence
  setPriority(constants.priority.PRIORITY_LOW)
  const say = (sentence: string) => console.error(sentence)
  const db = await openShelter({ url: config.databaseUrl, dataDir: config.dataDir }, { say })
  try {
    const output = openExport(db, config, request)
    await (request.out === undefined ? toStdout(output.text) : toFile(request.out, output.text))
    if (output.relative > 0)
      say(
        'PUBLIC_URL is not set, so pictures are named by their paths alone, which no other site can fetch. Set it, or export with --photos.',
      )
    for (const picture of output.missing)
      say(`The picture ${picture} is not where it should be, so its file is missing.`)
    const photos =
      request.photos === undefined ? '' : `, and ${counted(output.photos.size, 'picture')} to ${request.photos}`
    if (request.out !== undefined) console.log(`Exported ${output.records} ${request.kind} to ${request.out}${photos}.`)
  } finally {
    await db.close()
  }
}

function readOptions(name: string, { format, out, photos }: ExportOptions): ExportCommandInput {
  const kind = transferKinds.find((candidate) => candidate === name)
  if (!kind) throw new UsageError(`Name what to export: ${transferKinds.join(', ')}.`)
  const ending = out?.endsWith('.json') ? 'json' : 'csv'
  const chosenFormat = transferFormats.find((one) => one === (format ?? ending))
  if (!chosenFormat) throw new UsageError(`--format must be ${transferFormats.join(' or ')}.`)
  if (photos !== undefined && !importKinds.some((one) => one === kind))
    throw new UsageError('--photos is for pets and campaigns, which have pictures.')
  return { kind, format: chosenFormat, out, photos }
}

type ExportOutput = {
  text: AsyncIterable<string>
  records: number
  photos: Set<string>
  missing: string[]
  relative: number
}

function openExport(db: Database, config: Config, { kind, format, photos }: ExportCommandInput): ExportOutput {
  const output: ExportOutput = { text: pieces(), records: 0, photos: new Set(), missing: [], relative: 0 }
  const folder = photos === undefined ? null : photoFolder(db, config, photos, output)
  const imageUrl = (image: string) => {
    if (folder) return folder.nameOf(image)
    if (config.publicUrl === undefined && image.startsWith('/')) output.relative += 1
    return absoluteImage(image, config.publicUrl ?? '')
  }
  return output

  async function* pieces(): AsyncGenerator<string> {
    const write = fileWriter(kind, format)
    if (format === 'csv') yield byteOrderMark
    for (let spot: ExportCursor | null | undefined; spot !== null; ) {
      const { items, nextCursor } = await exportRecords({ db, user: null }, { kind, format, imageUrl }, spot)
      spot = nextCursor
      await folder?.save()
      output.records += items.length
      yield write({ items, last: spot === null })
    }
  }
}

function photoFolder(db: Database, config: Config, folder: string, output: ExportOutput) {
  const storages = openStorages(db, config)
  const hashes = new Map<string, string>()
  return {
    nameOf(image: string): string {
      const hash = uploadedImageHash(image)
      if (!hash) return image
      hashes.set(`${hash}.webp`, hash)
      return `${hash}.webp`
    },
    async save(): Promise<void> {
      for (const [name, hash] of hashes) {
        if (output.photos.has(name)) continue
        const bytes = await readImage(db, hash, 'full', storages)
        if (bytes) await writeNewFile(path.join(folder, name), bytes)
        if (bytes) output.photos.add(name)
        else if (!output.missing.includes(name)) output.missing.push(name)
      }
      hashes.clear()
    },
  }
}

async function writeNewFile(file: string, bytes: Buffer): Promise<void> {
  const part = partName(file)
  try {
    if (existsSync(file) && readFileSync(file).equals(bytes)) return
    mkdirSync(path.dirname(file), { recursive: true })
    await writeFile(part, bytes)
    renameSync(part, file)
  } catch (error) {
    if (existsSync(part)) rmSync(part)
    throw explainWriteError(error, file)
  }
}

async function toStdout(text: AsyncIterable<string>): Promise<void> {
  const kind = fstatSync(1)
  // for a file, process.stdout does not report data lost to a full disk
  const isFile = !kind.isFIFO() && !kind.isSocket() && !isatty(1)
  const out = isFile ? createWriteStream('', { fd: 1, autoClose: false }) : process.stdout
  try {
    await pipeline(Readable.from(text), out, { end: isFile })
  } catch (error) {
    // EPIPE: the reader has closed the pipe
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw explainWriteError(error, 'stdout')
  }
}

/** Readable only by its owner, because it contains personal data. */
async function toFile(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = partName(file)
  try {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
    deleteLeftovers(path.resolve(file), new Date())
    await pipeline(Readable.from(text), createWriteStream(part, { mode: 0o600 }))
    const written = openSync(part, 'r')
    fsyncSync(written)
    closeSync(written)
    renameSync(part, file)
    syncFolder(path.dirname(path.resolve(file)))
  } catch (error) {
    throw explainWriteError(error, file)
  } finally {
    if (existsSync(part)) rmSync(part)
  }
}
