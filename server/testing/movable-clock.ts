/** The time of this process, as tests move it forward: `Date` is ahead of the system's clock until `end`. */
export function movableClock() {
  const SystemDate = Date
  let ahead = 0
  const now = () => SystemDate.now() + ahead
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) =>
      given.length === 0 ? new target(now()) : (Reflect.construct(target, given, made) as Date),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  return {
    /** To this time in milliseconds; never back. */
    moveTo(time: number): void {
      ahead += Math.max(0, time - now())
    },
    end(): void {
      globalThis.Date = SystemDate
    },
  }
}

export type MovableClock = ReturnType<typeof movableClock>
