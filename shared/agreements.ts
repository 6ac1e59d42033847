// The adoption agreement of a request (docs/product.md 28).

/** What the steps of a request need to know. Times as ISO 8601 in UTC. */
export type RequestAgreement = {
  /** The shelter uses agreements, has written one, and the pet is its own. */
  used: boolean
  /** When the adopter first read the agreement, and when they agreed to it; null if not yet. */
  shownAt: string | null
  agreedAt: string | null
}
