import { useEffect, useState } from 'react'
import { type AdopterAnswer, type AfterAdoption, adopterAnswers } from '#shared/follow-ups.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { AdopterAnswers } from './adopter-answers.tsx'
import { useAdopterActions, useFollowUpLink } from './hooks.ts'
import { OwnHappyEnding } from './own-happy-ending.tsx'

const isAnswer = (text: string): text is AdopterAnswer => adopterAnswers.some((answer) => answer === text)

type OpenedFollowUpProps = {
  /** What is behind the `#` of an email's link: its secret, a period, and an answer. */
  link: string
  over: (about: { petName: string }) => string
}

export function OpenedFollowUp({ link, over }: OpenedFollowUpProps) {
  const [token = '', chosen = ''] = link.split('.')
  const [after, setAfter] = useState<AfterAdoption | null>(null)
  const [answered, setAnswered] = useState<AdopterAnswer | null>(null)
  const reading = useFollowUpLink()
  const actions = useAdopterActions({ token })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => reading.mutate({ token }, { onSuccess: setAfter }), [token])
  if (!after) return reading.error ? <StatusLine tone="error">{errorText(reading.error)}</StatusLine> : <Spinner />
  const onAnswered = (changed: AfterAdoption, answer: AdopterAnswer) => {
    setAfter(changed)
    setAnswered(answer)
  }
  const shares = answered === 'well' || after.happyEnding !== null
  return (
    <div className="space-y-10">
      {after.open ? (
        <AdopterAnswers
          after={after}
          initial={isAnswer(chosen) ? chosen : null}
          actions={actions}
          onAnswered={onAnswered}
        />
      ) : (
        <StatusLine>{over(after)}</StatusLine>
      )}
      {shares && <OwnHappyEnding after={after} withPhoto={false} actions={actions} onChanged={setAfter} />}
    </div>
  )
}
