export function limitPerHost({ atOnce, perHost }: { atOnce: number; perHost: number }) {
  const running = new Map<string, number>()
  const waiting: { host: string; begin: () => void }[] = []
  let all = 0
  const count = (host: string, change: number) => {
    all += change
    const now = (running.get(host) ?? 0) + change
    if (now > 0) running.set(host, now)
    else running.delete(host)
  }
  const isFree = (host: string) => all < atOnce && (running.get(host) ?? 0) < perHost
  const next = () => {
    const place = waiting.findIndex(({ host }) => isFree(host))
    const [one] = place === -1 ? [] : waiting.splice(place, 1)
    if (!one) return
    count(one.host, 1)
    one.begin()
  }
  return async <T>(host: string, work: () => Promise<T>): Promise<T> => {
    if (isFree(host)) count(host, 1)
    else await new Promise<void>((begin) => waiting.push({ host, begin }))
    try {
      return await work()
    } finally {
      count(host, -1)
      next()
    }
  }
}
