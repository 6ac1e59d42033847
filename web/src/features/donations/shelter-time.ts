/** A time in UTC to the minute: '2026-11-22 10:32 UTC'. */
export const minuteInUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
