/** Called with what the shelter's keeper should know. */
export type Warn = (sentence: string) => void

type WarningTexts = {
  started: string
  resolved: string
  /**
   * Milliseconds for which it must not have shown before it is over: a small write may succeed where a larger one
   * doesn't.
   */
  quietPeriod?: number
}

/** Remembers whether there is a trouble; says with `warn` when it has begun and when it is over, once each. */
export function warnOnce(warn: Warn, { started, resolved, quietPeriod = 0 }: WarningTexts) {
  let active = false
  let lastReported = 0
  return {
    isActive: () => active,
    report(): void {
      lastReported = performance.now()
      if (active) return
      active = true
      warn(started)
    },
    /** Nothing of it is to be seen now; `isOver` is asked only where that matters. */
    clear(isOver: () => boolean = () => true): void {
      if (!active || performance.now() - lastReported < quietPeriod || !isOver()) return
      active = false
      warn(resolved)
    },
  }
}

/** Milliseconds without a failed write after which a full disk has room again. */
export const diskFullQuietPeriod = 5_000
