// Parses a shelter's free text for structured data. It is used only if every line is understood.

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof days)[number]
/** `HH:MM`, 24-hour clock. */
export type Opening = { days: Weekday[]; opens: string; closes: string }

/** 'Mon', 'Tues', 'wednesdays': the index of the day, -1 for other words. */
const dayAt = (word: string): number => {
  const plain = word.trim().toLowerCase().replace(/\.$/, '').replace(/s$/, '')
  return plain.length < 3 ? -1 : days.findIndex((day) => day.toLowerCase().startsWith(plain))
}

/** 'Monday to Friday', 'Sat and Sun', 'daily'; null for other words. */
function daysIn(text: string): Weekday[] | null {
  if (/^(daily|every day)$/i.test(text)) return [...days]
  const weekdays = new Set<Weekday>()
  for (const part of text.split(/,|&|\band\b/i)) {
    const [first, last = first, ...more] = part.split(/-|–|\bto\b|\buntil\b/i).map(dayAt)
    if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) return null
    for (let at = first; ; at = (at + 1) % 7) {
      const day = days[at]
      if (day) weekdays.add(day)
      if (at === last) break
    }
  }
  return [...weekdays]
}

const clock = /^(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?$/i

/** '2', '2 p.m.', '14:30' in minutes after midnight. `half` (a.m. or p.m.) is the default from the other end. */
function minutesOf(text: string, half: string | undefined): number | null {
  const [, hours, minutes = '0', said = half] = clock.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === undefined || minute > 59 || hour > 24 || (said && (hour < 1 || hour > 12))) return null
  const afternoon = said?.toLowerCase().startsWith('p')
  const total = (said ? (hour % 12) + (afternoon ? 12 : 0) : hour) * 60 + minute
  return total <= 24 * 60 ? total : null
}

const halfOf = (text: string | undefined) => /([ap])\.?m\.?$/i.exec(text?.trim() ?? '')?.[0]
const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function timesIn(text: string): Pick<Opening, 'opens' | 'closes'>[] | null {
  const times: Pick<Opening, 'opens' | 'closes'>[] = []
  for (const part of text.split(/,|;|&|\band\b/i)) {
    const [from = '', to, ...more] = part.split(/-|–|\bto\b|\buntil\b/i)
    if (to === undefined || more.length > 0) return null
    const closes = minutesOf(to, undefined)
    // '10 to 2 p.m.' begins in the morning
    const [early, late] = [minutesOf(from, halfOf(from) ?? halfOf(to)), minutesOf(from, undefined)]
    const opens = early !== null && closes !== null && early < closes ? early : late
    // without 'p.m.', '2 to 6' is ambiguous
    const isClear = halfOf(to) !== undefined || /[:.]\d{2}/.test(to) || (closes ?? 0) > 12 * 60
    if (opens === null || closes === null || opens >= closes || !isClear) return null
    times.push({ opens: formatTime(opens), closes: formatTime(closes) })
  }
  return times
}

export function parseOpeningHours(text: string): Opening[] | null {
  const openings: Opening[] = []
  const lines = text
    .split(/\n|;/)
    .map((line) => line.trim().replace(/[.,]$/, (end) => (/[ap]\.m\.$/i.test(line.trim()) ? end : '')))
  for (const line of lines.filter(Boolean)) {
    const at = line.search(/\d|\bclosed\b/i)
    const when = daysIn(
      line
        .slice(0, Math.max(0, at))
        .trimEnd()
        .replace(/(?<![\s:,])[\s:,]+$|\sfrom$/i, '')
        .trim(),
    )
    if (at < 0 || !when) return null
    if (/^closed$/i.test(line.slice(at))) continue
    const times = timesIn(line.slice(at))
    if (!times) return null
    for (const time of times) openings.push({ days: when, ...time })
  }
  return openings.length > 0 ? openings : null
}
