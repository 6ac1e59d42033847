/**
 * `ask`, made once for all who ask while it runs and within `ms` milliseconds after: they share its answer or failure.
 */
export function sharedAnswer<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (answer && performance.now() < until) return answer
    const asked = ask()
    const settled = () => {
      until = performance.now() + ms
    }
    answer = asked
    until = Number.POSITIVE_INFINITY
    asked.then(settled, settled)
    return asked
  }
}
