// How texts are counted and searched for. Free of zod, so that the public pages need not load it.

/** Characters somebody may search for at most. */
export const maxSearchLength = 100

/** Length in characters as people count them: code points, so that an emoji is one. */
export const characterCount = (value: string): number => [...value].length

/** What somebody searches for, trimmed and without the characters that no stored text can contain. */
export const normalizeSearch = (value: string): string => value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
