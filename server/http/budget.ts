/** So much at once, and so much more each second, up to as much again. */
export type Allowance = { reserve: number; perSecond: number }

/** Takes `cost` out of somebody's budget; answers the milliseconds to wait where it isn't in there, and takes nothing then. */
export type Take = (who: string, cost: number) => number

type Options = {
  /** Those remembered at most: whoever has not been here for longest is forgotten, and has their whole reserve again. */
  most?: number
  /** A clock that never jumps, in milliseconds. */
  now?: () => number
}

/** A budget for each who asks, in the memory of this process: some 100 bytes for each who has used any of it lately. */
export function createBudget(
  { reserve, perSecond }: Allowance,
  { most = 20_000, now = () => performance.now() }: Options = {},
): Take {
  const time = (points: number) => (points / perSecond) * 1000
  /** When each has their whole reserve again, the least recent first. */
  const whole = new Map<string, number>()
  return (who, cost) => {
    const at = now()
    const used = Math.max(0, (whole.get(who) ?? at) - at) + time(cost)
    const wait = used - time(reserve)
    if (wait > 0) return wait
    whole.delete(who)
    whole.set(who, at + used)
    const [oldest] = whole.size > most ? whole.keys() : []
    if (oldest !== undefined) whole.delete(oldest)
    return 0
  }
}
