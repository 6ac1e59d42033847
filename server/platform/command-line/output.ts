/** The command failed; the message is a sentence for the operator. */
export class CommandFailed extends Error {}

export class UsageError extends Error {}

export function report(json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) console.log(JSON.stringify(value, null, 2))
  else for (const line of lines) console.log(line)
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const quiet = 5000

/**
 * Shows the progress of a long job on stderr. A terminal gets one updated line; other outputs get a line every five
 * seconds, so that short jobs print nothing and nightly jobs send no mail.
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
