import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnSession } from '#shared/profile.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { deviceName } from './device-name.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './hooks.ts'
import { Section } from './section.tsx'
import { sessionsPartTexts as t } from './sessions-part.texts.ts'

const nameOf = ({ device }: OwnSession) => (device === null ? t.unknownDevice() : deviceName(device))

export function SessionsPart() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(prepareAlerts, [])
  // the button that had the focus goes with its row
  const onEnded = (message: string) => {
    toast(message)
    heading.current?.focus()
  }
  return (
    <Section title={t.title()} heading={heading} lead={t.lead()}>
      <QueryState
        query={useSessions()}
        loading={<RowSkeletons count={2} label={t.loading()} />}
        failure={t.loadFailed()}
      >
        {({ items, total }) => (
          <div className="max-w-text space-y-5">
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((session) => (
                <Row key={session.id} session={session} onEnded={onEnded} />
              ))}
            </ul>
            {total > items.length && <p className="text-ink-soft">{t.shownPart({ count: items.length, total })}</p>}
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
        onSuccess: () => onEnded(t.loggedOut({ device: name })),
        onError: (error) => toast(t.logOutFailed({ device: name, reason: errorText(error) }), 'error'),
      },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {name} {session.current && <StatusBadge status="good">{t.thisDevice()}</StatusBadge>}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUse(session)} · {t.loggedIn({ date: () => <Day time={session.createdAt} /> })}
        </p>
      </div>
      {!session.current && (
        <Button look="secondary" size="small" icon={LogOut} busy={end.isPending} onClick={logOut}>
          {t.logOut({ device: name, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      )}
    </li>
  )
}

const hour = 3_600_000

/** Uses are recorded once an hour, so the text is no more exact. */
function lastUse({ current, lastUsedAt }: OwnSession): ReactNode {
  if (current) return t.usedNow()
  if (lastUsedAt === null) return t.notUsed()
  const hours = Math.floor((Date.now() - Date.parse(lastUsedAt)) / hour)
  if (hours < 2) return t.usedRecently()
  if (hours < 24) return t.usedHoursAgo({ hours })
  return t.usedOn({ date: () => <Day time={lastUsedAt} /> })
}

function EndOthers({ onEnded }: Ending) {
  const end = useEndOtherSessions()
  const endAll = async () => {
    const yes = await confirm({
      title: t.logOutOthersQuestion(),
      text: t.logOutOthersText(),
      yes: t.logOutOthersYes(),
    })
    if (!yes) return
    end.mutate(undefined, {
      onSuccess: () => onEnded(t.othersLoggedOut()),
      onError: (error) => toast(t.logOutOthersFailed({ reason: errorText(error) }), 'error'),
    })
  }
  return (
    <Button look="secondary" icon={LogOut} busy={end.isPending} onClick={endAll}>
      {t.logOutOthers()}
    </Button>
  )
}
