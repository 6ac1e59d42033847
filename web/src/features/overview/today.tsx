import { useId } from 'react'
import type { Overview } from '#shared/overview.ts'
import { isStaff } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useSavedPets } from '#web/features/pets/saved-pets.ts'
import { todayTexts as t } from './today.texts.ts'
import { monthlyLine, type TodayLine, todayLines } from './today-lines.ts'

type TodayProps = {
  user: Me
  overview: Overview
  /** Whether something else on the page says what to do. */
  guided: boolean
}

/** What the user can do next, and the monthly gifts (docs/product.md 21). Users who are not staff see it only if there is something. */
export function Today({ user, overview, guided }: TodayProps) {
  const staff = isStaff(user)
  const saved = useSavedPets()
  const lines = todayLines(overview.lines, staff ? [] : (saved ?? []))
  const heading = useId()
  const monthly = monthlyLine(overview.monthly)
  const isCaughtUp = lines.length === 0 && staff && !guided
  if (lines.length === 0 && !isCaughtUp && !monthly) return null
  const isWaiting = overview.lines.some(({ kind }) => kind === 'sent')
  return (
    <section aria-labelledby={heading} className="mb-10">
      <h2 id={heading} className="mb-3 text-2xl">
        {t.heading()}
      </h2>
      <div className="space-y-3">
        {isCaughtUp && <Nothing />}
        {lines.length > 0 && <Lines lines={lines} />}
        {monthly && <Lines lines={[monthly]} />}
      </div>
      {isWaiting && <NoMail className="mt-3">{noMailTexts.answers()}</NoMail>}
    </section>
  )
}

const Lines = ({ lines }: { lines: TodayLine[] }) => (
  <ul className="rounded-card border border-line">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ul>
)

function Line({ line: { icon: Mark, text, late, action, path } }: { line: TodayLine }) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-2.5 not-first:border-t sm:flex-nowrap sm:px-5">
      <p id={id} className="flex min-w-0 grow basis-52 items-start gap-3 wrap-anywhere">
        <Mark aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <span>
          {text}
          {late !== null && (
            <>
              {' '}
              <strong className="whitespace-nowrap text-danger">{late}</strong>
            </>
          )}
        </span>
      </p>
      <LinkButton to={path} look="secondary" size="small" aria-describedby={id} className="ms-auto shrink-0">
        {action}
      </LinkButton>
    </li>
  )
}

const Nothing = () => (
  <div className="flex items-center gap-4 rounded-card border border-line px-4 py-3 sm:px-5">
    <img src="/drawings/empty-pets.svg" alt="" width={96} height={66} className="h-16 w-24 shrink-0" />
    <p className="font-serif text-lg font-semibold">{t.nothing()}</p>
  </div>
)
