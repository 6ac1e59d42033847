import { currentFormats } from './texts/current-formats.ts'
import type { DateFormats } from './texts/date-formats.ts'

// Dates and times in the current language, without `Intl`: its first date takes 165 ms on a phone (four times slower
// than a desktop) and 15 ms on a server, and browsers write some dates differently than the server.

/** A time as a clock and a calendar on the wall show it. Months count from 1, weekdays from 0 (Sunday). */
export type WallTime = { year: number; month: number; day: number; weekday: number; hour: number; minute: number }

export const inUtc = (date: Date): WallTime => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  weekday: date.getUTCDay(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
})

/** In the time zone of the browser or the process. */
export const inLocalTime = (date: Date): WallTime => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  weekday: date.getDay(),
  hour: date.getHours(),
  minute: date.getMinutes(),
})

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What is written in place of each token of a pattern. */
const tokens: Record<string, (time: WallTime, formats: DateFormats) => string | number | undefined> = {
  d: ({ day }) => day,
  first: ({ day }, { first }) => (day === 1 ? first : day),
  dd: ({ day }) => twoDigits(day),
  MM: ({ month }) => twoDigits(month),
  MMM: ({ month }, { shortMonths }) => shortMonths[month - 1],
  MMMM: ({ month }, { months }) => months[month - 1],
  y: ({ year }) => year,
  EEEE: ({ weekday }, { weekdays }) => weekdays[weekday],
  h: ({ hour }) => hour % 12 || 12,
  H: ({ hour }) => hour,
  HH: ({ hour }) => twoDigits(hour),
  mm: ({ minute }) => twoDigits(minute),
  a: ({ hour }, { halves }) => halves[hour < 12 ? 0 : 1],
}

type PatternName = { [Name in keyof DateFormats]-?: DateFormats[Name] extends string ? Name : never }[keyof DateFormats]

const writer = (name: PatternName) => (time: WallTime) => {
  const formats = currentFormats().dates
  return formats[name].replace(/\{(\w+)\}/g, (_, token) => String(tokens[token]?.(time, formats)))
}

/** 'Nov 21, 2026' */
export const formatDay = writer('day')
/** 'November 21, 2026' */
export const formatLongDay = writer('longDay')
/** 'Nov 2026' */
export const formatMonth = writer('month')
/** 'November 2026' */
export const formatLongMonth = writer('longMonth')
/** '2:05 PM' */
export const formatTime = writer('time')
/** 'Nov 21, 2026, 2:05 PM' */
export const formatDayAndTime = writer('dayAndTime')
/** 'Saturday, November 21, 2026 at 2:05 PM' */
export const formatFullDayAndTime = writer('fullDayAndTime')
