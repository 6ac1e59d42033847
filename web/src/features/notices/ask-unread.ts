import { callServer } from '#web/identity/call-server.ts'
import type { Person, Session } from '#web/identity/session.tsx'
import { wentBack } from '#web/lib/went-back.ts'

const every = 60_000

/** When the server last said how many notices somebody has not read, in milliseconds of `performance.now()`. */
const heard = new WeakMap<Person, number>()

/** What one tab has heard the others of the same person need not ask for. */
const tabs = new BroadcastChannel('pawstead-notices')
type News = { email: string; unread: number }

/** Notes in every tab how many are unread, where the server has said so. */
export function noteUnread({ user, person, knowUnread }: Session, unread: number): void {
  if (!user) return
  heard.set(person, performance.now())
  knowUnread(person, unread)
  tabs.postMessage({ email: user.email, unread } satisfies News)
}

/** Asks once a minute while the tab is visible; returns what ends it. */
export function askForUnread(session: Session): () => void {
  const { user, person, knowUnread } = session
  const hear = ({ data }: MessageEvent<News>) => {
    if (data.email !== user?.email) return
    heard.set(person, performance.now())
    knowUnread(person, data.unread)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async () => {
    clearTimeout(timer)
    if (document.hidden) return
    if (untilNext(session) <= 0) await ask(session)
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
function untilNext({ person, unread }: Session): number {
  const last = heard.get(person) ?? (unread === null || wentBack() ? Number.NEGATIVE_INFINITY : 0)
  return last + every - performance.now()
}

async function ask(session: Session): Promise<void> {
  const asked = performance.now()
  heard.set(session.person, asked)
  try {
    const answer = await callServer('/trpc/notices.unread', { headers: await session.headers() })
    const { result } = (await answer.json()) as { result: { data: { unread: number } } }
    // what was heard meanwhile is newer
    if (heard.get(session.person) === asked) noteUnread(session, result.data.unread)
  } catch (error) {
    console.info('Nobody knows how many notices are unread.', error)
  }
}
