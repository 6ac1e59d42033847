import type { Counts } from '#shared/notifications.ts'
import { callServer } from '#web/identity/call-server.ts'
import type { Person, Session } from '#web/identity/session.tsx'
import { isBackNavigation } from '#web/lib/is-back-navigation.ts'

const pollInterval = 60_000

/** When the server last sent the counts, in milliseconds of `performance.now()`. */
const updatedAt = new WeakMap<Person, number>()

/** Shares new counts between tabs of the same person, so that only one of them has to ask. */
const channel = new BroadcastChannel('pawstead-notices')
type CountsMessage = { email: string; counts: Counts }

export function publishCounts({ user, person, setCounts }: Session, counts: Counts): void {
  if (!user) return
  updatedAt.set(person, performance.now())
  setCounts(person, counts)
  channel.postMessage({ email: user.email, counts } satisfies CountsMessage)
}

/** Polls once a minute while the tab is visible; returns a function that stops it. */
export function pollCounts(session: Session): () => void {
  const { user, person, setCounts } = session
  const onMessage = ({ data }: MessageEvent<CountsMessage>) => {
    if (data.email !== user?.email) return
    updatedAt.set(person, performance.now())
    setCounts(person, data.counts)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const poll = async () => {
    clearTimeout(timer)
    if (document.hidden) return
    if (msUntilNext(session) <= 0) await fetchCounts(session)
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(poll, msUntilNext(session))
  }
  channel.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', poll)
  void poll()
  return () => {
    stopped = true
    clearTimeout(timer)
    channel.removeEventListener('message', onMessage)
    document.removeEventListener('visibilitychange', poll)
  }
}

/** Counts that came with the page are as old as the page; after Back, they may be much older. */
function msUntilNext({ person, counts }: Session): number {
  const last = updatedAt.get(person) ?? (counts === null || isBackNavigation() ? Number.NEGATIVE_INFINITY : 0)
  return last + pollInterval - performance.now()
}

/** Polls at once. Never rejects, because no caller handles it. */
export async function fetchCounts(session: Session): Promise<void> {
  const startedAt = performance.now()
  updatedAt.set(session.person, startedAt)
  try {
    const answer = await callServer('/trpc/notifications.unread', { headers: await session.headers() })
    const { result } = (await answer.json()) as { result: { data: Counts } }
    // counts that have arrived since then are newer
    if (updatedAt.get(session.person) === startedAt) publishCounts(session, result.data)
  } catch (error) {
    console.info('Nobody knows what waits.', error)
  }
}
