import { randomInt } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'

// Each commit has a number in the file's header, and so in the write-ahead log: docs/decisions/039-write-ahead-log-ownership.md.

export const commitNumberOffset = 68

const maxNumber = 0x7fff_ffff

const startsAtMultiplesOf = 0x1000

const firstNumber = () => startsAtMultiplesOf * randomInt(1, Math.floor(maxNumber / startsAtMultiplesOf))

/** Whether `next` can follow `number`. 0 is a file without numbers. */
export function isNextCommitNumber(number: number, next: number): boolean {
  return number === 0 ? next % startsAtMultiplesOf === 0 : next === (number % maxNumber) + 1
}

/** Must be called in every transaction that changes a database in use. */
export function incrementCommitNumber(writer: BetterSqlite.Database): void {
  // of two writers that read the same number, one would set it back
  if (!writer.inTransaction) writer.transaction(() => incrementCommitNumber(writer)).immediate()
  else {
    const number = Number(writer.pragma('application_id', { simple: true }))
    setCommitNumber(writer, number === 0 ? firstNumber() : (number % maxNumber) + 1)
  }
}

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

/** Gives a copy its own numbers, so that the original's log doesn't match it. */
export const restartCommitNumbers = (copied: BetterSqlite.Database): void => setCommitNumber(copied, firstNumber())

function setCommitNumber(writer: BetterSqlite.Database, number: number): void {
  writer.exec(`pragma application_id = ${number}`)
}
