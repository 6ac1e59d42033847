import { readSync } from 'node:fs'
import { type Spooled, spooled } from '#server/images/received.ts'
import type { Prepared } from './prepared.ts'

/** Bytes that are written, and read, at a time. */
const pieceSize = 256 * 1024

/** Records that wait in a file without a name, so that how many there are makes no difference to the memory. */
export type WaitingRecords = {
  count: number
  read: () => AsyncGenerator<Prepared>
  /** The same without waiting, for within a transaction; some at a time. */
  readNow: () => Generator<Prepared[]>
  forget: () => Promise<void>
}

/** Puts records into a file in `folder` as `fill` hands them over. */
export async function putAside(
  folder: string,
  fill: (put: (record: Prepared) => Promise<void>) => Promise<void>,
): Promise<WaitingRecords> {
  let count = 0
  const file = await spooled(folder, async (handle) => {
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
  return { count, read: () => recordsOf(file), readNow: () => recordsNow(file), forget: file.forget }
}

const newline = 10
const parsed = (lines: Buffer): Prepared[] =>
  lines
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Prepared => JSON.parse(line))

/** The whole lines of what has been read, and the beginning of the next one. */
function cut(rest: Buffer, more: Buffer): { lines: Buffer; rest: Buffer } {
  const all = rest.length === 0 ? more : Buffer.concat([rest, more])
  const end = all.lastIndexOf(newline) + 1
  return { lines: all.subarray(0, end), rest: Buffer.from(all.subarray(end)) }
}

async function* recordsOf({ file }: Spooled): AsyncGenerator<Prepared> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of file.read()) {
    const found = cut(rest, bytes)
    rest = found.rest
    yield* parsed(found.lines)
  }
}

function* recordsNow({ descriptor, file: { size } }: Spooled): Generator<Prepared[]> {
  let rest: Buffer = Buffer.alloc(0)
  const piece = Buffer.allocUnsafe(pieceSize)
  for (let at = 0; at < size; ) {
    const read = readSync(descriptor, piece, 0, pieceSize, at)
    if (read === 0) throw new Error('records that waited have become fewer')
    at += read
    const found = cut(rest, piece.subarray(0, read))
    rest = found.rest
    const records = parsed(found.lines)
    if (records.length > 0) yield records
  }
}
