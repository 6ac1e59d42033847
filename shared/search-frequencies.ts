/** How often a saved search sends an email (docs/product.md 23.5). */
export const searchFrequencies = ['at_once', 'daily', 'weekly'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]
