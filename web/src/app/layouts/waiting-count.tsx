import { Count, isMany } from '#web/components/ui/count.tsx'
import { useSession } from '#web/identity/session.tsx'
import { waitingCountTexts as t } from './waiting-count.texts.ts'

export function WaitingCount({ of }: { of: 'waiting' | 'approval' }) {
  const waiting = useSession().counts?.[of] ?? 0
  if (waiting === 0) return null
  return (
    <>
      <span className="sr-only">{isMany(waiting) ? t.manyWaiting() : t.waiting({ count: waiting })}</span>
      <Count count={waiting} className="ms-auto shrink-0" />
    </>
  )
}
