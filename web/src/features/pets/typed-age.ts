/**
 * Words of ages in all languages of the website: owners may write in another one than the reader's, whose texts are not
 * on the page.
 */
const units = {
  years: 'year years yr yrs año años an ans année années jahr jahre jahren ano anos سنة سنوات سنين عام عامًا عاما أعوام',
  months: 'month months mo mes meses mois monat monate monaten mês شهر شهرًا شهرا أشهر شهور',
  weeks: 'week weeks wk wks semana semanas semaine semaines woche wochen أسبوع أسبوعًا أسبوعا أسابيع',
}
const pairs = { years: 'سنتان سنتين عامان عامين', months: 'شهران شهرين', weeks: 'أسبوعان أسبوعين' }
const one = 'a an one un una uno une ein eine einen um uma واحد واحدة'
const ignored =
  'about around approx approximately old of age aprox aproximadamente unos unas casi cerca alrededor tiene de edad ' +
  'environ presque âgé âgée etwa ca circa ungefähr rund fast alt quase idade tem ' +
  'حوالي تقريبًا تقريبا نحو قرابة عمره عمرها من العمر'

type Unit = keyof typeof units
const wordsOf = (list: string) => new Set(list.split(' '))
const unitOf = (word: string, table: Record<Unit, string>): Unit | undefined =>
  (Object.keys(table) as Unit[]).find((unit) => wordsOf(table[unit]).has(word))

/** Reads '7 years', 'unos 7 años', 'etwa 7 Jahre alt', or 'سنتان'; null for any other text, such as '7 years, and lively'. */
export function parseTypedAge(text: string): { count: number; unit: Unit } | null {
  const words = text.toLowerCase().match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  const [first = '', second, ...more] = words.filter((word) => !wordsOf(ignored).has(word))
  const pair = unitOf(first, pairs)
  if (second === undefined) return pair ? { count: 2, unit: pair } : null
  if (more.length > 0) return null
  // Arabic has the noun before the word for one
  const [number, noun] = unitOf(first, units) ? [second, first] : [first, second]
  const unit = unitOf(noun, units)
  const digits = number.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const count = wordsOf(one).has(number) ? 1 : Number(digits)
  return unit && Number.isInteger(count) ? { count, unit } : null
}
