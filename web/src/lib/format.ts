const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** An ISO 8601 time as the reader's day, e.g. 'Nov 21, 2026'. */
export const formatDate = (iso: string): string => date.format(new Date(iso))
