export type Warn = (sentence: string) => void

type WarningTexts = {
  started: string
  resolved: string
  /** Milliseconds without a report before it counts as resolved: a small write may succeed while a larger one fails. */
  quietPeriod?: number
}

/** Warns once when a problem starts and once when it is resolved. */
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
    /** Call it when the problem doesn't occur; `isOver` confirms it and is called only if a problem was active. */
    clear(isOver: () => boolean = () => true): void {
      if (!active || performance.now() - lastReported < quietPeriod || !isOver()) return
      active = false
      warn(resolved)
    },
  }
}

/** Milliseconds without a failed write after which the disk counts as no longer full. */
export const diskFullQuietPeriod = 5_000
