import { randomInt } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'

// Each commit has a number in the file's header, and so in the write-ahead log: docs/decisions/039-whose-log.md.

/** Where SQLite keeps a program's number in a database's first page (`application_id`, 4 bytes, big-endian). */
export const commitNumberOffset = 68

const maxNumber = 0x7fff_ffff

/** A number that begins a file's numbers is a multiple of it. */
const startsAtMultiplesOf = 0x1000

const firstNumber = () => startsAtMultiplesOf * randomInt(1, Math.floor(maxNumber / startsAtMultiplesOf))

/** Whether a commit of this number can be the next one of a file with the other. 0 is a file without numbers. */
export function isNextCommitNumber(number: number, next: number): boolean {
  return number === 0 ? next % startsAtMultiplesOf === 0 : next === (number % maxNumber) + 1
}

/** Gives the next number to what a transaction writes. To be called in every one that changes a database in use. */
export function incrementCommitNumber(writer: BetterSqlite.Database): void {
  // of two that read the same number, one would set it back
  if (!writer.inTransaction) writer.transaction(() => incrementCommitNumber(writer)).immediate()
  else {
    const number = Number(writer.pragma('application_id', { simple: true }))
    setCommitNumber(writer, number === 0 ? firstNumber() : (number % maxNumber) + 1)
  }
}

/** The same for many transactions of one connection: those that have changed no rows get none. */
export function commitNumberTracker(writer: BetterSqlite.Database): () => void {
  const rowsChanged = writer.prepare<[], number>('select total_changes()').pluck()
  let lastCount = rowsChanged.get()
  return () => {
    const count = rowsChanged.get()
    if (count === lastCount) return
    lastCount = count
    incrementCommitNumber(writer)
  }
}

/** Makes a file another one than that which it was copied from. */
export const restartCommitNumbers = (copied: BetterSqlite.Database): void => setCommitNumber(copied, firstNumber())

function setCommitNumber(writer: BetterSqlite.Database, number: number): void {
  writer.exec(`pragma application_id = ${number}`)
}
