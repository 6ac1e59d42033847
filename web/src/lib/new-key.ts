/**
 * An unguessable key: all tries of one intention have the same key, so that it takes effect once (docs/product.md 8.6).
 */
export const newKey = (): string =>
  // not crypto.randomUUID, which browsers don't have over plain http in a local network
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
