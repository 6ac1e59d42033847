/** Milliseconds between checks of a payment: three minutes in all. */
const pollDelays = [2, 3, 5, 5, 10, 10, 15, 20, 30, 40, 40].map((seconds) => seconds * 1000)

const delay = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Repeats `check`, which may fail, until `signal` ends it. Returns after three minutes: true unless it was ended. */
export async function pollPayment(check: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (const time of pollDelays) {
    await check().catch(() => undefined)
    await delay(time, signal)
    if (signal.aborted) return false
  }
  return true
}
