import type { Counts } from '#shared/notifications.ts'
import { callServer } from '#web/identity/call-server.ts'
import type { Person, Session } from '#web/identity/session.tsx'
import { wentBack } from '#web/lib/went-back.ts'

const every = 60_000

/** When the server last said what waits for somebody, in milliseconds of `performance.now()`. */
const heard = new WeakMap<Person, number>()

/** What one tab has heard the others of the same person need not ask for. */
const tabs = new BroadcastChannel('pawstead-notices')
type News = { email: string; counts: Counts }

/** Notes in every tab what waits, where the server has said so. */
export function noteCounts({ user, person, knowCounts }: Session, counts: Counts): void {
  if (!user) return
  heard.set(person, performance.now())
  knowCounts(person, counts)
  tabs.postMessage({ email: user.email, counts } satisfies News)
}

/** Asks once a minute while the tab is visible; returns what ends it. */
export function askForCounts(session: Session): () => void {
  const { user, person, knowCounts } = session
  const hear = ({ data }: MessageEvent<News>) => {
    if (data.email !== user?.email) return
    heard.set(person, performance.now())
    knowCounts(person, data.counts)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async () => {
    clearTimeout(timer)
    if (document.hidden) return
    if (untilNext(session) <= 0) await askNow(session)
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(look, untilNext(session))
  }
  tabs.addEventListener('message', hear)
  document.addEventListener('visibilitychange', look)
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
    tabs.removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', look)
  }
}

/** What came with the page is as old as the page; one that was gone back to came long ago. */
function untilNext({ person, counts }: Session): number {
  const last = heard.get(person) ?? (counts === null || wentBack() ? Number.NEGATIVE_INFINITY : 0)
  return last + every - performance.now()
}

/** Asks at once. Never fails: nobody waits for it. */
export async function askNow(session: Session): Promise<void> {
  const asked = performance.now()
  heard.set(session.person, asked)
  try {
    const answer = await callServer('/trpc/notifications.unread', { headers: await session.headers() })
    const { result } = (await answer.json()) as { result: { data: Counts } }
    // what was heard meanwhile is newer
    if (heard.get(session.person) === asked) noteCounts(session, result.data)
  } catch (error) {
    console.info('Nobody knows what waits.', error)
  }
}
