/**
 * Keeps the letters and punctuation of a name, an email or an amount together in a sentence that is read from right to
 * left, by the characters of Unicode for this (FSI and PDI). Other values, such as numbers and elements, stay.
 */
export const isolate = (value: unknown): unknown => (typeof value === 'string' ? `\u2068${value}\u2069` : value)
