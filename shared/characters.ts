// Counts and normalizes texts. Free of zod, so that the public pages need not load it.

export const maxSearchLength = 100

/** Counts code points, so that an emoji is one character. */
export const characterCount = (value: string): number => [...value].length

/** Trims and removes characters that no stored text can contain. */
export const normalizeSearch = (value: string): string => value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
