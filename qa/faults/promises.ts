type PromiseRow = { promise: string; figure: string; kept: string }

export const short = process.argv.includes('--short')

export function promises() {
  const rows: PromiseRow[] = []
  return {
    check(promise: string, figure: unknown, kept: boolean): void {
      rows.push({ promise, figure: String(figure), kept: kept ? 'yes' : 'NO' })
    },
    /** Prints the table, and the server's output if a promise was broken. The process then ends with 1. */
    end(output = ''): void {
      const broken = rows.filter(({ kept }) => kept === 'NO')
      if (broken.length > 0 && output) console.error(output)
      console.table(rows)
      for (const { promise, figure } of broken) console.error(`BROKEN: ${promise}: ${figure}`)
      process.exitCode = broken.length > 0 ? 1 : 0
    },
  }
}

export function counted(statuses: unknown[]): string {
  const groups = Object.entries(Object.groupBy(statuses, String))
  return groups.map(([status, all]) => `${all?.length} × ${status}`).join(', ') || 'none'
}
