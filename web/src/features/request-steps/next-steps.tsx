import { ArrowDown, Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestFeePage } from '#shared/adoption-fees.ts'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { RequestAgreement } from '#shared/agreements.ts'
import { allowedMeetingActions, type RequestMeetings } from '#shared/meetings.ts'
import { type GuideState, type GuideStep, type RequestGuideStep, stepsOfRequest } from '#shared/request-steps.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { FeeCard } from '#web/features/adoption-fees/fee-card.tsx'
import type { FeeQuery } from '#web/features/adoption-fees/hooks.ts'
import { AgreementCard } from '#web/features/agreements/agreement-card.tsx'
import type { AgreementQuery } from '#web/features/agreements/hooks.ts'
import type { MeetingsQuery } from '#web/features/meetings/hooks.ts'
import { MeetCard, OfferLater } from '#web/features/meetings/meet-card.tsx'
import { errorText } from '#web/lib/errors.ts'
import { nextStepsTexts as t } from './next-steps.texts.ts'

/** The id of the request's buttons, to which the steps lead. */
export const decisionId = 'decision'

/** What the page of a request loads beside the request itself. */
export type StepQueries = { meetings: MeetingsQuery; agreement: AgreementQuery; fee: FeeQuery }

type NextStepsProps = { request: RequestDetail; queries: StepQueries; former: boolean }

/** What comes next in a request, whose turn it is, and its one action (docs/product.md 26.10). */
export function NextSteps({ request, queries: { meetings, agreement, fee }, former }: NextStepsProps) {
  // an applicant who was not chosen needs no list of what was skipped
  if (request.outcome !== null && request.side === 'requester') return null
  const failed = [meetings, agreement, fee].find(({ isError }) => isError)
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-4 text-xl">
        {t.heading()}
      </h2>
      {meetings.data && agreement.data && fee.data ? (
        <Steps
          request={request}
          facts={{ meetings: meetings.data, agreement: agreement.data, fee: fee.data }}
          former={former}
        />
      ) : failed ? (
        <ErrorState
          text={`${t.failed()} ${errorText(failed.error)}`}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}

type StepsProps = {
  request: RequestDetail
  facts: { meetings: RequestMeetings; agreement: RequestAgreement; fee: RequestFeePage }
  former: boolean
}

function Steps({ request, facts, former }: StepsProps) {
  const steps = stepsOfRequest(request, facts, new Date())
  const current = steps.find(({ state }) => state === 'current')
  return (
    <Panel className="@container">
      {/* one below the other until all fit side by side */}
      <ol className="flex flex-col gap-y-3 @3xl:flex-row @3xl:gap-x-3">
        {steps.map((step, place) => (
          <StepMark key={step.step} step={step} number={place + 1} isLast={place === steps.length - 1} />
        ))}
      </ol>
      {current && (
        <div className="mt-5 border-t border-line pt-5">
          <CurrentStep step={current} request={request} facts={facts} former={former} />
        </div>
      )}
    </Panel>
  )
}

const names: Record<GuideStep, () => string> = {
  meet: t.meet,
  decision: t.decision,
  agreement: t.agreement,
  fee: t.fee,
  home: t.home,
}

const marks: Record<GuideState, string> = {
  done: 'bg-home text-on-home',
  current: 'bg-amber-ink text-card',
  skipped: 'bg-sunken text-ink-soft',
  todo: 'border border-field-line text-ink-soft',
}

type StepMarkProps = { step: RequestGuideStep; number: number; isLast: boolean }

/** A marker with the name of the step; on wide screens, a line leads to the next one. */
function StepMark({ step: { step, state, at }, number, isLast }: StepMarkProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classes('flex items-center gap-3', !isLast && '@3xl:flex-1')}
    >
      <span
        aria-hidden
        className={classes(
          'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold forced-colors:border',
          marks[state],
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : state === 'skipped' ? <Minus className="size-4" /> : number}
      </span>
      <span className="min-w-0 leading-snug">
        <span className={classes('block', state === 'current' ? 'font-bold' : 'font-semibold')}>{names[step]()}</span>
        <span className="block text-sm text-ink-soft">
          {state === 'done' && at !== null ? (
            <>
              <span className="sr-only">{t.done()} </span>
              <Day time={at} />
            </>
          ) : (
            t[state]()
          )}
        </span>
      </span>
      {!isLast && <span aria-hidden className="hidden h-px min-w-4 flex-1 bg-line @3xl:block" />}
    </li>
  )
}

type CurrentStepProps = StepsProps & { step: RequestGuideStep }

function CurrentStep({ step: { step, action }, request, facts, former }: CurrentStepProps) {
  const { meetings, agreement, fee } = facts
  const owner = request.side === 'owner'
  const isOpen = request.outcome === null && request.adoptedAt === null
  const allowed = allowedMeetingActions({ side: request.side, meeting: meetings.meeting }, { open: isOpen }, new Date())
  if (step === 'meet' && action)
    return <MeetCard request={request} meetings={meetings} action={action} allowed={allowed} former={former} />
  if (step === 'decision')
    return owner ? <ToButtons text={t.decide()} label={t.toDecision()} /> : <p>{t.decideWaits()}</p>
  if (step === 'fee') return <FeeCard request={request} page={fee} />
  if (step === 'agreement') return <AgreementCard request={request} agreement={agreement} />
  if (!owner) return <p>{t.bringHomeWaits({ petName: request.petName })}</p>
  const text = former ? t.bringHomeFormer(request) : t.bringHome(request)
  return (
    <ToButtons text={text} label={t.toAdoption()}>
      {meetings.used && <OfferLater request={request} meetings={meetings} allowed={allowed} />}
    </ToButtons>
  )
}

/** Leads to the request's own buttons below. */
function ToButtons({ text, label, children }: { text: string; label: string; children?: ReactNode }) {
  const go = () => {
    const buttons = document.getElementById(decisionId)
    buttons?.scrollIntoView({ block: 'center' })
    buttons?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <p className="mb-4">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={ArrowDown} onClick={go}>
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}
