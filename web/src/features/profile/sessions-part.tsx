import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnSession } from '#shared/profile.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './hooks.ts'
import { Section } from './section.tsx'

const nameOf = ({ device }: OwnSession) => device ?? 'Unknown device'

export function SessionsPart() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(prepareAlerts, [])
  // the button that had the focus goes with its row
  const onEnded = (message: string) => {
    toast(message)
    heading.current?.focus()
  }
  return (
    <Section
      title="Where you are logged in"
      heading={heading}
      lead="If you don’t know one of them, log it out and change your password."
    >
      <QueryState
        query={useSessions()}
        loading={<RowSkeletons count={2} label="Loading your devices..." />}
        failure="Your devices could not be loaded."
      >
        {({ items, total }) => (
          <div className="max-w-text space-y-5">
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((session) => (
                <Row key={session.id} session={session} onEnded={onEnded} />
              ))}
            </ul>
            {total > items.length && (
              <p className="text-ink-soft">
                These are the {items.length} used last, of {total}.
              </p>
            )}
            {total > 1 && <EndOthers onEnded={onEnded} />}
          </div>
        )}
      </QueryState>
    </Section>
  )
}

type Ending = { onEnded: (message: string) => void }

function Row({ session, onEnded }: { session: OwnSession } & Ending) {
  const end = useEndSession()
  const name = nameOf(session)
  const logOut = () =>
    end.mutate(
      { session: session.id },
      {
        onSuccess: () => onEnded(`${name} is logged out.`),
        onError: (error) => toast(`${name} could not be logged out. ${errorText(error)}`, 'error'),
      },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {name} {session.current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUse(session)} · logged in on <Day time={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button look="secondary" size="small" icon={LogOut} busy={end.isPending} onClick={logOut}>
          Log out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

const hour = 3_600_000

/** Uses are recorded once an hour, so the text is no more exact. */
function lastUse({ current, lastUsedAt }: OwnSession): ReactNode {
  if (current) return 'In use now'
  if (lastUsedAt === null) return 'Not used lately'
  const hours = Math.floor((Date.now() - Date.parse(lastUsedAt)) / hour)
  if (hours < 2) return 'Used within the last two hours'
  if (hours < 24) return `Used ${hours} hours ago`
  return (
    <>
      Last used on <Day time={lastUsedAt} />
    </>
  )
}

function EndOthers({ onEnded }: Ending) {
  const end = useEndOtherSessions()
  const endAll = async () => {
    const yes = await confirm({
      title: 'Log out everywhere else?',
      text: 'You stay logged in on this device alone. Your API keys go on working.',
      yes: 'Yes, log out',
    })
    if (!yes) return
    end.mutate(undefined, {
      onSuccess: () => onEnded('You are logged in on this device alone.'),
      onError: (error) => toast(`The others could not be logged out. ${errorText(error)}`, 'error'),
    })
  }
  return (
    <Button look="secondary" icon={LogOut} busy={end.isPending} onClick={endAll}>
      Log out everywhere else
    </Button>
  )
}
