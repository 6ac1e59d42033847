import { readSync } from 'node:fs'
import { type SpooledFile, spoolToFile } from '#server/images/receive-upload.ts'
import type { PreparedRecord } from './read-row.ts'

/** Bytes per read or write. */
const pieceSize = 256 * 1024

/** Records spooled to an unlinked file, so that memory doesn't grow with their number. */
export type RecordSpool = {
  count: number
  read: () => AsyncGenerator<PreparedRecord>
  /** Reads synchronously, for use in a transaction; yields several records at a time. */
  readNow: () => Generator<PreparedRecord[]>
  forget: () => Promise<void>
}

export async function spoolRecords(
  folder: string,
  fill: (put: (record: PreparedRecord) => Promise<void>) => Promise<void>,
): Promise<RecordSpool> {
  let count = 0
  const file = await spoolToFile(folder, async (handle) => {
    let lines: string[] = []
    let length = 0
    const write = async () => {
      await handle.writeFile(lines.join(''))
      lines = []
      length = 0
    }
    await fill(async (record) => {
      const line = `${JSON.stringify(record)}\n`
      lines.push(line)
      length += line.length
      count += 1
      if (length >= pieceSize) await write()
    })
    await write()
  })
  return { count, read: () => recordsOf(file), readNow: () => recordsSync(file), forget: file.forget }
}

const newline = 10
const parseLines = (lines: Buffer): PreparedRecord[] =>
  lines
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PreparedRecord => JSON.parse(line))

function splitLines(rest: Buffer, more: Buffer): { lines: Buffer; rest: Buffer } {
  const all = rest.length === 0 ? more : Buffer.concat([rest, more])
  const end = all.lastIndexOf(newline) + 1
  return { lines: all.subarray(0, end), rest: Buffer.from(all.subarray(end)) }
}

async function* recordsOf({ file }: SpooledFile): AsyncGenerator<PreparedRecord> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of file.read()) {
    const split = splitLines(rest, bytes)
    rest = split.rest
    yield* parseLines(split.lines)
  }
}

function* recordsSync({ descriptor, file: { size } }: SpooledFile): Generator<PreparedRecord[]> {
  let rest: Buffer = Buffer.alloc(0)
  const piece = Buffer.allocUnsafe(pieceSize)
  for (let at = 0; at < size; ) {
    const read = readSync(descriptor, piece, 0, pieceSize, at)
    if (read === 0) throw new Error('records that waited have become fewer')
    at += read
    const split = splitLines(rest, piece.subarray(0, read))
    rest = split.rest
    const records = parseLines(split.lines)
    if (records.length > 0) yield records
  }
}
