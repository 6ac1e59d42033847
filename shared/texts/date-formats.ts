import type { Language } from './languages.ts'

/**
 * How a language writes dates. In patterns, `{d}` is the day (`{dd}` with two digits, `{first}` with an ordinal on the
 * first), `{MM}` the month's two digits, `{MMM}` and `{MMMM}` the short and the long month, `{y}` the year, `{EEEE}` the
 * weekday, `{h}` and `{H}` the hour of 12 and of 24 (`{HH}` with two digits), `{mm}` the minute, and `{a}` the half of
 * the day.
 */
export type DateFormats = {
  /** From January on, as in a date. */
  months: readonly string[]
  shortMonths: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  /** Before and after noon. */
  halves: readonly [string, string]
  /** The first day of a month, for `{first}`. */
  first?: string
  day: string
  longDay: string
  month: string
  longMonth: string
  time: string
  dayAndTime: string
  fullDayAndTime: string
}

const words = (text: string) => text.split(' ')

const en: DateFormats = {
  months: words('January February March April May June July August September October November December'),
  shortMonths: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  weekdays: words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  halves: ['AM', 'PM'],
  day: '{MMM} {d}, {y}',
  longDay: '{MMMM} {d}, {y}',
  month: '{MMM} {y}',
  longMonth: '{MMMM} {y}',
  time: '{h}:{mm} {a}',
  dayAndTime: '{MMM} {d}, {y}, {h}:{mm} {a}',
  fullDayAndTime: '{EEEE}, {MMMM} {d}, {y} at {h}:{mm} {a}',
}

const es: DateFormats = {
  months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  shortMonths: words('ene feb mar abr may jun jul ago sept oct nov dic'),
  weekdays: words('domingo lunes martes miércoles jueves viernes sábado'),
  halves: ['a. m.', 'p. m.'],
  day: '{d} {MMM} {y}',
  longDay: '{d} de {MMMM} de {y}',
  month: '{MMM} {y}',
  longMonth: '{MMMM} de {y}',
  time: '{H}:{mm}',
  dayAndTime: '{d} {MMM} {y}, {H}:{mm}',
  fullDayAndTime: '{EEEE}, {d} de {MMMM} de {y}, {H}:{mm}',
}

const fr: DateFormats = {
  months: words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  shortMonths: words('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
  weekdays: words('dimanche lundi mardi mercredi jeudi vendredi samedi'),
  halves: ['AM', 'PM'],
  first: '1er',
  day: '{first} {MMM} {y}',
  longDay: '{first} {MMMM} {y}',
  month: '{MMM} {y}',
  longMonth: '{MMMM} {y}',
  time: '{HH}:{mm}',
  dayAndTime: '{first} {MMM} {y}, {HH}:{mm}',
  fullDayAndTime: '{EEEE} {first} {MMMM} {y} à {HH}:{mm}',
}

const de: DateFormats = {
  months: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  shortMonths: words('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
  weekdays: words('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
  halves: ['AM', 'PM'],
  day: '{dd}.{MM}.{y}',
  longDay: '{d}. {MMMM} {y}',
  month: '{MMM} {y}',
  longMonth: '{MMMM} {y}',
  time: '{HH}:{mm}',
  dayAndTime: '{dd}.{MM}.{y}, {HH}:{mm}',
  fullDayAndTime: '{EEEE}, {d}. {MMMM} {y} um {HH}:{mm}',
}

/** Short dates are those that Brazilians write: CLDR's '28 de nov. de 2026' doesn't fit a column. */
const ptBr: DateFormats = {
  months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  shortMonths: words('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'),
  weekdays: words('domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'),
  halves: ['AM', 'PM'],
  first: '1º',
  day: '{dd}/{MM}/{y}',
  longDay: '{first} de {MMMM} de {y}',
  month: '{MMM} de {y}',
  longMonth: '{MMMM} de {y}',
  time: '{HH}:{mm}',
  dayAndTime: '{dd}/{MM}/{y}, {HH}:{mm}',
  fullDayAndTime: '{EEEE}, {first} de {MMMM} de {y} às {HH}:{mm}',
}

const arabicMonths = words('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر')

/** Arabic has no short months, and a date in digits only (09/11/2026) would be read in either order. */
const ar: DateFormats = {
  months: arabicMonths,
  shortMonths: arabicMonths,
  weekdays: words('الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'),
  halves: ['ص', 'م'],
  day: '{d} {MMMM} {y}',
  longDay: '{d} {MMMM} {y}',
  month: '{MMMM} {y}',
  longMonth: '{MMMM} {y}',
  time: '{h}:{mm} {a}',
  dayAndTime: '{d} {MMMM} {y}، {h}:{mm} {a}',
  fullDayAndTime: '{EEEE}، {d} {MMMM} {y} في {h}:{mm} {a}',
}

/**
 * As in CLDR, except where noted and on the first of a month, which CLDR writes without an ordinal; a test compares them
 * with `Intl`. Digits are Western in every language.
 */
export const dateFormats: Record<Language, DateFormats> = { en, es, fr, de, 'pt-BR': ptBr, ar, 'en-XA': en }
