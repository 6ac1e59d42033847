const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** An ISO 8601 time as the reader's day, e.g. 'Nov 21, 2026'. */
export const formatDate = (iso: string): string => date.format(new Date(iso))

/** A telephone number as people write it, as an address to call. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[\s()-]/g, '')}`
