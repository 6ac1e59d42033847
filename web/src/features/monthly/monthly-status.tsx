import type { ReactNode } from 'react'
import type { MonthlyPage } from '#shared/monthly-donations.ts'
import type { MonthlyStatus } from '#shared/monthly-states.ts'
import { type BadgeStatus, StatusBadge } from '#web/components/ui/badge.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { monthlyStatusTexts as t } from './monthly-status.texts.ts'

const looks: Record<MonthlyStatus, BadgeStatus> = {
  starting: 'waiting',
  running: 'good',
  paused: 'paused',
  failing: 'bad',
  asked: 'waiting',
  ended: 'paused',
  abandoned: 'paused',
}

export const MonthlyBadge = ({ status }: { status: MonthlyStatus }) => (
  <StatusBadge status={looks[status]}>{t[status]()}</StatusBadge>
)

const on = (time: string) => ({ date: () => <Day time={time} /> })

/** What happens next, in a sentence. */
export function MonthlySentence({ monthly }: { monthly: MonthlyPage }): ReactNode {
  const { status, method, nextAt, endedBy, pet } = monthly
  if (status === 'ended') {
    if (endedBy === 'provider') return t.endedByProvider()
    return endedBy === 'unanswered' ? t.endedUnanswered() : t.isEnded({ method })
  }
  if (status === 'abandoned') return t.isAbandoned()
  if (status === 'asked') return t.isAsked({ name: pet?.name ?? '' })
  if (status === 'failing') return t.isFailing()
  if (method === 'transfer') return t.isTransfer()
  if (status === 'paused') return nextAt === null ? t.isPausedOpen() : t.isPaused(on(nextAt))
  return status === 'starting' || nextAt === null ? t.isStarting() : t.isRunning(on(nextAt))
}

export const AnswerBy = ({ time }: { time: string }) => <>{t.askedUntil(on(time))}</>
