type PromiseRow = { promise: string; figure: string; kept: string }

/** What a script takes: `--short` in the suite, for a first impression. */
export const short = process.argv.includes('--short')

/** Notes what was promised under a fault, the figure reached and whether it was kept; `end` prints the table. */
export function promises() {
  const rows: PromiseRow[] = []
  return {
    check(promise: string, figure: unknown, kept: boolean): void {
      rows.push({ promise, figure: String(figure), kept: kept ? 'yes' : 'NO' })
    },
    /** Prints what was found, and what the server said where a promise was broken; the process ends with 1 then. */
    end(output = ''): void {
      const broken = rows.filter(({ kept }) => kept === 'NO')
      if (broken.length > 0 && output) console.error(output)
      console.table(rows)
      for (const { promise, figure } of broken) console.error(`BROKEN: ${promise}: ${figure}`)
      process.exitCode = broken.length > 0 ? 1 : 0
    },
  }
}

/** '3 × 201, 1 × 507'. */
export function counted(statuses: unknown[]): string {
  const groups = Object.entries(Object.groupBy(statuses, String))
  return groups.map(([status, all]) => `${all?.length} × ${status}`).join(', ') || 'none'
}
