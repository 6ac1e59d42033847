import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import path from 'node:path'
import { isDiskFull } from './failures.ts'

/** More than a usual transaction writes. */
const enough = Buffer.alloc(256 * 1024)

/** Tries whether a folder's disk has room for a little more; a system that knows quotas says it no other way. */
export function hasRoom(folder: string): boolean {
  const name = path.join(folder, `.room-${randomUUID()}`)
  try {
    const file = openSync(name, 'wx', 0o600)
    try {
      unlinkSync(name)
      return writeSync(file, enough) === enough.length
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return !isDiskFull(error)
  }
}
