/** The age groups of both sites, in months (docs/product.md 24.6). */
export const ageBands = [
  { name: 'Baby', under: 12 },
  { name: 'Young', under: 36 },
  { name: 'Adult', under: 96 },
  { name: 'Senior', under: Number.POSITIVE_INFINITY },
] as const

/** Whole months between two days, both `YYYY-MM-DD`. */
export function monthsSince(day: string, today: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = today.split('-').map(Number)
  return Math.max(0, (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0))
}

const monthsPerUnit: Record<string, number> = {
  ...{ day: 1 / 30, days: 1 / 30, week: 7 / 30, weeks: 7 / 30, month: 1, months: 1, year: 12, years: 12 },
  ...{ día: 1 / 30, días: 1 / 30, semana: 7 / 30, semanas: 7 / 30, mes: 1, meses: 1, año: 12, años: 12 },
  ...{ jour: 1 / 30, jours: 1 / 30, semaine: 7 / 30, semaines: 7 / 30, mois: 1, an: 12, ans: 12 },
  ...{ tag: 1 / 30, tage: 1 / 30, woche: 7 / 30, wochen: 7 / 30, monat: 1, monate: 1, jahr: 12, jahre: 12 },
  // Portuguese weeks and months are those of Spanish
  ...{ dia: 1 / 30, dias: 1 / 30, mês: 1, ano: 12, anos: 12 },
}

/** Months in an age such as '2 years', '1.5 years old', '8 meses', or '3 Jahre alt'; null for anything that is not that plain. */
export function monthsInWords(age: string): number | null {
  const [, whole = '', tenths = '0', unit = ''] =
    /^(\d{1,2})(?:[.,](\d))? ?(\p{L}+)(?: old| alt)?$/u.exec(age.trim().toLowerCase()) ?? []
  const months = monthsPerUnit[unit]
  return months === undefined ? null : Math.floor((Number(whole) + Number(tenths) / 10) * months)
}
