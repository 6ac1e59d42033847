/** The command could not do what was asked; the message is a sentence for whoever ran it. */
export class CommandFailed extends Error {}

/** The command was called wrongly; the message says how. */
export class UsageError extends Error {}

/** Prints a result: one JSON value for a program, lines for a person. */
export function report(json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) console.log(JSON.stringify(value, null, 2))
  else for (const line of lines) console.log(line)
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

/** `1 picture`, `2 pictures`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const quiet = 5000

/**
 * Says on stderr how far a long job has got: on a terminal as one line that changes, elsewhere as a line every five
 * seconds, so that shorter jobs print nothing and a nightly one sends no mail.
 */
export function progress(work: string): (done: number, total: number) => void {
  let last = Date.now()
  return (done, total) => {
    const percent = `${work}: ${Math.floor((done / Math.max(total, 1)) * 100)}%`
    if (process.stderr.isTTY)
      process.stderr.write(done < total ? `\r${percent} ` : `\r${' '.repeat(percent.length + 1)}\r`)
    else if (Date.now() - last >= quiet) {
      last = Date.now()
      console.error(percent)
    }
  }
}
