/** A key that nobody guesses: every try of one intention carries the same, so that it is done once (docs/product.md 8.6). */
export const newKey = (): string =>
  // not crypto.randomUUID, which browsers don't offer over plain http in a shelter's own network
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
