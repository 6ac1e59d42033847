import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** All random values and times of this process repeat in its next run. Import this module before all others. */

const time = Date.UTC(2026, 4, 1, 12)
const randomSource = crypto.createHash
const drawn = new Map<string, number>()

/** A series for each use and size, so that a temporary file's name does not change the next token. */
function repeatableBytes(size: number, series = 'bytes'): Buffer {
  const name = `${series} ${size}`
  const count = drawn.get(name) ?? 0
  drawn.set(name, count + 1)
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    randomSource('sha256').update(`${name} ${count} ${block}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

function repeatableUuid(): crypto.UUID {
  const hex = repeatableBytes(16, 'uuid').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

Object.assign(crypto, {
  randomBytes: repeatableBytes,
  randomFillSync: (target: Uint8Array) => {
    target.set(repeatableBytes(target.length, 'fill'))
    return target
  },
  randomUUID: repeatableUuid,
  randomInt: (from: number, to: number) => from + (repeatableBytes(6, 'integer').readUIntBE(0, 6) % (to - from)),
})
syncBuiltinESMExports()

globalThis.Date = class extends Date {
  constructor(...[value = time]: [(number | string | Date)?]) {
    super(value)
  }
  static override now(): number {
    return time
  }
} as DateConstructor
