import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { timestamp } from '#server/db/sqlite/folder.ts'

export function backupFile(target: string, now: Date): string {
  const isFolder = /[\\/]$/.test(target) || statSync(target, { throwIfNoEntry: false })?.isDirectory()
  return path.resolve(isFolder ? path.join(target, `pawstead-${timestamp(now)}.db`) : target)
}

const date = /\d{4}-?\d{2}-?\d{2}/

/** Files whose names contain a date form a series, whose older files may be deleted. */
export const hasDate = (file: string): boolean => date.test(path.basename(file))

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the names of the same series: they differ only in digits from the date on. */
function seriesOf(file: string, suffix = ''): RegExp {
  const name = path.basename(file)
  const start = date.exec(name)?.index ?? name.length
  // linear: nothing in it repeats without end
  return new RegExp(`^${quoted(name.slice(0, start))}${quoted(name.slice(start)).replace(/\d/g, '\\d')}${suffix}$`)
}

function siblings(file: string, suffix?: string): { file: string; time: number }[] {
  const series = seriesOf(file, suffix)
  const folder = path.dirname(file)
  return readdirSync(folder)
    .filter((name) => series.test(name))
    .map((name) => ({ file: path.join(folder, name), time: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
}

/** Deletes all but the `keep` newest backups of the series; returns the deleted ones. */
export function deleteOlder(file: string, keep: number): string[] {
  const older = siblings(file)
    .slice(keep)
    .map((sibling) => sibling.file)
  for (const name of older) rmSync(name)
  return older
}

export const partName = (file: string): string => `${file}.${process.pid}.part`

export function removeDatabase(file: string): void {
  for (const name of ['', '-wal', '-shm', '-journal'].map((suffix) => file + suffix)) if (existsSync(name)) rmSync(name)
}

const anHour = 3_600_000

/** Removes partial files of killed backups: those not written to for an hour. */
export function deleteLeftovers(file: string, now: Date): void {
  const parts = siblings(file, '\\.\\d+\\.part(-\\w+)?')
  for (const part of parts) if (now.getTime() - part.time > anHour) rmSync(part.file, { force: true })
}
