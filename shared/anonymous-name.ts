/** The name shown for donors who gave no name or hide it (docs/product.md 8.5). */
export const anonymousName = 'Anonymous'
