/** Called with what the shelter's keeper should know. */
export type Warn = (sentence: string) => void

type Trouble = {
  begun: string
  over: string
  /**
   * Milliseconds for which it must not have shown before it is over: a small write may succeed where a larger one
   * doesn't.
   */
  quiet?: number
}

/** Remembers whether there is a trouble; says with `warn` when it has begun and when it is over, once each. */
export function toldOnce(warn: Warn, { begun, over, quiet = 0 }: Trouble) {
  let on = false
  let shown = 0
  return {
    now: () => on,
    show(): void {
      shown = performance.now()
      if (on) return
      on = true
      warn(begun)
    },
    /** Nothing of it is to be seen now; `isOver` is asked only where that matters. */
    clear(isOver: () => boolean = () => true): void {
      if (!on || performance.now() - shown < quiet || !isOver()) return
      on = false
      warn(over)
    },
  }
}

/** Milliseconds without a failed write after which a full disk has room again. */
export const fullQuiet = 5_000
