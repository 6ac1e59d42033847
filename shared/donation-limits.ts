/** In the smallest unit; $1,000,000 at once (docs/product.md 8.2). */
export const maxDonationCents = 100_000_000

/** Most donations that a device remembers (docs/product.md 8.29). */
export const maxRememberedDonations = 50
