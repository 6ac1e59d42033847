import { closeSync, openSync, readSync } from 'node:fs'
import { commitNumberOffset } from './commit-numbers.ts'

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log

const [headerBytes, frameHeaderBytes] = [32, 24]
const magic = 0x377f0682

type Checksum = [number, number]

function addToChecksum([one, two]: Checksum, bytes: Buffer, bigEndian: boolean): Checksum {
  let [first, second] = [one, two]
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + second + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0
    second = (second + first + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0
  }
  return [first, second]
}

const checksumAt = (bytes: Buffer, at: number): Checksum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
const areEqual = (some: Checksum, others: Checksum) => some[0] === others[0] && some[1] === others[1]

function read(handle: number, at: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  return readSync(handle, bytes, 0, length, at) === length ? bytes : undefined
}

/** The commit numbers in a write-ahead log, in order, as far as SQLite would apply it. Reads lazily. */
export function* commitNumbersInLog(log: string): Generator<number> {
  const handle = openSync(log, 'r')
  try {
    const header = read(handle, 0, headerBytes)
    if (!header || (header.readUInt32BE(0) & ~1) >>> 0 !== magic) return
    const bigEndian = (header.readUInt32BE(0) & 1) === 1
    const sums = addToChecksum([0, 0], header.subarray(0, 24), bigEndian)
    if (areEqual(sums, checksumAt(header, 24))) yield* commitNumbersInFrames(handle, header, { sums, bigEndian })
  } finally {
    closeSync(handle)
  }
}

function* commitNumbersInFrames(
  handle: number,
  header: Buffer,
  { sums, bigEndian }: { sums: Checksum; bigEndian: boolean },
) {
  const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
  let uncommitted: number[] = []
  let expected = sums
  for (let at = headerBytes; ; at += frameBytes) {
    const frame = read(handle, at, frameBytes)
    // frames left from before the log was restarted have another salt
    if (!frame || !areEqual(checksumAt(frame, 8), checksumAt(header, 16))) return
    expected = addToChecksum(
      addToChecksum(expected, frame.subarray(0, 8), bigEndian),
      frame.subarray(frameHeaderBytes),
      bigEndian,
    )
    if (!areEqual(expected, checksumAt(frame, 16))) return
    const [page, pagesAfterCommit] = checksumAt(frame, 0)
    if (page === 1) uncommitted.push(frame.readInt32BE(frameHeaderBytes + commitNumberOffset))
    if (pagesAfterCommit === 0) continue
    yield* uncommitted
    uncommitted = []
  }
}

/** Number of the last commit checkpointed into a database file; undefined if the file isn't a database. */
export function commitNumberInFile(file: string): number | undefined {
  const handle = openSync(file, 'r')
  try {
    const header = read(handle, 0, 100)
    return header?.toString('latin1', 0, 16) === 'SQLite format 3\0'
      ? header.readInt32BE(commitNumberOffset)
      : undefined
  } finally {
    closeSync(handle)
  }
}
