import '../donations/receipt.css'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AgreementDocument } from '#shared/agreements.ts'
import { formatDayAndTime, formatLongDay, inUtc } from '#shared/dates.ts'
import { headOf, pages, pathTo } from '#shared/pages.ts'
import { currentLanguage, directionOf } from '#shared/texts/languages.ts'
import { wallTimeIn } from '#shared/time-zones.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading, UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { AgreeForm } from './agree-form.tsx'
import { agreementPageTexts as t } from './agreement-page.texts.ts'
import { useAgreement } from './hooks.ts'

/** The agreement of a request: the adopter reads it and agrees; both sides print it (docs/product.md 28.4). */
export function AgreementView({ id }: { id: string | undefined }) {
  const query = useAgreement(id)
  // the text that was loaded before may have been replaced
  if (query.data && !query.missing) return <Agreement id={Number(id)} agreement={query.data} />
  return (
    <>
      <UnseenHeading {...headOf(pages.agreement)} />
      {query.missing ? (
        <EmptyState drawing="not-found" text={t.missing()} hint={t.missingHint()}>
          <LinkButton to={pathTo('request', { id: Number(id) || 0 })}>{t.toRequest()}</LinkButton>
        </EmptyState>
      ) : (
        <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
          {() => null}
        </QueryState>
      )}
    </>
  )
}

function Agreement({ id, agreement }: { id: number; agreement: AgreementDocument }) {
  const { petName, canAgree, inForce, agreedAt, keptUntil } = agreement
  const [thanked, setThanked] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (thanked) thanks.current?.focus()
  }, [thanked])
  return (
    <div className="max-w-text space-y-6 pb-16">
      <PageHeading
        title={pages.agreement.title()}
        description={pages.agreement.description()}
        lead={t.lead({ petName })}
        className="mb-0"
        action={
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            {t.print()}
          </Button>
        }
      />
      {keptUntil !== null && <p className="font-semibold">{t.keptUntil({ day: longDay(keptUntil) })}</p>}
      {agreedAt === null && !canAgree && <p className="font-semibold">{t.notAgreed()}</p>}
      {thanked && (
        <p ref={thanks} tabIndex={-1} className="font-semibold text-home">
          {t.agreed()}
        </p>
      )}
      <section
        aria-label={pages.agreement.title()}
        className="paper rounded-card border border-line bg-card p-5 sm:p-8"
      >
        {agreedAt !== null && !inForce && (
          <p className="mb-5 border-s-4 border-danger ps-3 font-semibold">{t.ended()}</p>
        )}
        <Text {...agreement} />
        <Signature {...agreement} />
      </section>
      {canAgree && <AgreeForm id={id} sha256={agreement.sha256} onAgreed={() => setThanked(true)} />}
      <LinkButton to={pathTo('request', { id })} look={thanked ? 'primary' : 'secondary'}>
        {t.toRequest()}
      </LinkButton>
    </div>
  )
}

/** The stored text, unchanged, so that it matches its SHA-256. */
function Text({ text, language }: Pick<AgreementDocument, 'text' | 'language'>) {
  const other = language === currentLanguage() ? {} : { lang: language, dir: directionOf(language) }
  return (
    <div {...other} className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {text}
    </div>
  )
}

/** A day such as '2026-12-31'. */
const longDay = (day: string) => formatLongDay(inUtc(new Date(day)))

/** On the shelter's clock; in UTC without one. */
function formatShelterMoment(time: string, timeZone: string | null): string {
  const date = new Date(time)
  const inZone = (zone: string) =>
    t.timeAndZone({ time: formatDayAndTime(wallTimeIn(date, zone)), zone: zone.replaceAll('_', ' ') })
  try {
    return inZone(timeZone ?? 'UTC')
  } catch (error) {
    // a time zone that this browser doesn't know
    if (!(error instanceof RangeError)) throw error
    return inZone('UTC')
  }
}

function Signature({ typedName, agreedAt, sha256, timeZone }: AgreementDocument) {
  return (
    <dl className="mt-8 space-y-3 border-t border-line pt-5 break-inside-avoid wrap-anywhere">
      {typedName !== null && agreedAt !== null && (
        <>
          <div>
            <dt className="text-ink-soft">{t.agreedBy()}</dt>
            <dd className="font-serif text-xl font-semibold">
              <bdi>{typedName}</bdi>
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t.agreedAt()}</dt>
            <dd>
              <time dateTime={agreedAt}>{formatShelterMoment(agreedAt, timeZone)}</time>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt className="text-ink-soft">{t.hash()}</dt>
        <dd dir="ltr" className="font-mono text-sm text-start">
          {sha256}
        </dd>
      </div>
    </dl>
  )
}
