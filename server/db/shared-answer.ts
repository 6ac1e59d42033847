/**
 * `ask`, made once for all who ask while it runs and within `ms` milliseconds after: they share its answer or failure.
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
