import { Count, countInWords } from '#web/components/ui/count.tsx'
import { useSession } from '#web/identity/session.tsx'

export function WaitingCount({ of }: { of: 'waiting' | 'approval' }) {
  const waiting = useSession().counts?.[of] ?? 0
  if (waiting === 0) return null
  return (
    <>
      <span className="sr-only">({countInWords(waiting)} waiting)</span>
      <Count count={waiting} className="ml-auto shrink-0" />
    </>
  )
}
