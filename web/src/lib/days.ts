const pad = (number: number) => String(number).padStart(2, '0')

/** The reader's day of an ISO 8601 time in the format of a date field: '2026-11-28'. */
export function dayOf(time: string | Date): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
