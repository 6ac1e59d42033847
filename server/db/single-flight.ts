/**
 * Wraps `load` as a single flight. Calls while it runs, and up to `ms` milliseconds after, share its result or error.
 */
export function cachedSingleFlight<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let expiresAt = 0
  return () => {
    if (current && performance.now() < expiresAt) return current
    const result = load()
    const settled = () => {
      expiresAt = performance.now() + ms
    }
    current = result
    expiresAt = Number.POSITIVE_INFINITY
    result.then(settled, settled)
    return result
  }
}
