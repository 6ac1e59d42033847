import { useEffect, useRef } from 'react'
import { formatMoneyExact } from '#shared/money.ts'
import type { MonthlyPage } from '#shared/monthly-donations.ts'
import { monthlyPath, pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RecordNotFound } from '#web/components/ui/record.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { HowToPay } from '#web/features/donations/how-to-pay.tsx'
import { keepLinkTexts } from '#web/features/donations/keep-link.texts.ts'
import { WaysBack } from '#web/features/donations/keep-link.tsx'
import { Part } from '#web/features/donations/page-section.tsx'
import { rememberedMonthly } from '#web/features/donations/remembered-donations.ts'
import { TestPayments } from '#web/features/donations/test-payments.tsx'
import { Thanks } from '#web/features/donations/thank-you.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useEraseMonthly, useRefreshMonthly } from './hooks.ts'
import { MonthlyChanges } from './monthly-changes.tsx'
import { monthlyStatusTexts } from './monthly-status.texts.ts'
import { AnswerBy, MonthlyBadge, MonthlySentence } from './monthly-status.tsx'
import { monthlyViewTexts as t } from './monthly-view.texts.ts'

type MonthlyViewProps = { monthly: MonthlyPage; secret: string; isBack: boolean; isPaid: boolean }

/** A monthly donation for anyone who has its link: its state, and what the donor can change (docs/product.md 8.33). */
export function MonthlyView({ monthly, secret, isBack, isPaid }: MonthlyViewProps) {
  const { isAsking } = useRefreshOnReturn(secret, monthly, isBack)
  return (
    <div className="mx-auto max-w-text">
      <PageHeading title={t.title()} description={t.description()} className="mb-6" />
      <div className="space-y-10">
        <div className="space-y-4">
          {isPaid && monthly.status === 'running' && <Thanks>{t.started()}</Thanks>}
          {monthly.test && <TestPayments />}
          <Panel className="space-y-5">
            <Target monthly={monthly} />
            <Now monthly={monthly} isAsking={isAsking} />
            <BeginAgain monthly={monthly} />
          </Panel>
        </div>
        <KeepMonthlyLink monthly={monthly} secret={secret} />
        <MonthlyChanges monthly={monthly} secret={secret} />
        <Gifts monthly={monthly} />
        <Details monthly={monthly} secret={secret} />
      </div>
    </div>
  )
}

function KeepMonthlyLink({ monthly: { status }, secret }: Pick<MonthlyViewProps, 'monthly' | 'secret'>) {
  const isOver = status === 'ended' || status === 'abandoned'
  return (
    <WaysBack
      path={monthlyPath(secret)}
      hint={isOver ? keepLinkTexts.hint() : t.keepHint()}
      bookmark={isOver ? keepLinkTexts.bookmark() : t.bookmark()}
      remembered={rememberedMonthly}
      secret={secret}
    />
  )
}

/** Asks for the payment's state once when the donor comes back from the provider's page. */
function useRefreshOnReturn(secret: string, { status, pending }: MonthlyPage, isBack: boolean) {
  const asked = useRef(false)
  const { mutate, isPending } = useRefreshMonthly(secret)
  useEffect(() => {
    if (asked.current || !(isBack || pending || status === 'starting')) return
    asked.current = true
    mutate({ secret })
  }, [secret, isBack, pending, status, mutate])
  return { isAsking: isPending }
}

function Target({ monthly: { amountCents, pet, status } }: { monthly: MonthlyPage }) {
  const { siteName } = useSiteConfig()
  return (
    <div>
      <p className="text-2xl font-bold text-home">{t.perMonth({ amount: formatMoneyExact(amountCents) })}</p>
      <p className="mb-1.5">
        {pet ? (
          t.forPet({
            name: pet.name,
            pet: (name) =>
              pet.shown ? (
                <Link to={pathTo('pet', pet)} dir="auto" className="font-bold underline underline-offset-4">
                  {name}
                </Link>
              ) : (
                <bdi className="font-bold">{name}</bdi>
              ),
          })
        ) : (
          <bdi>{t.toShelter({ name: siteName })}</bdi>
        )}
      </p>
      <MonthlyBadge status={status} />
    </div>
  )
}

function Now({ monthly, isAsking }: { monthly: MonthlyPage; isAsking: boolean }) {
  const { status, method, reference, howToPay, checkoutUrl, answerBy, pending, amountCents } = monthly
  if (status === 'starting' && isAsking)
    return (
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        <Spinner />
        {t.confirming()}
      </p>
    )
  return (
    <>
      <p role="status" className="text-lg">
        <MonthlySentence monthly={monthly} />
      </p>
      {status === 'asked' && answerBy !== null && (
        <p>
          <AnswerBy time={answerBy} />
        </p>
      )}
      {pending && <p className="text-ink-soft">{monthlyStatusTexts.pending()}</p>}
      {checkoutUrl !== null && (
        <a href={checkoutUrl} className="font-bold text-amber-ink underline underline-offset-4">
          {t.payNow()}
        </a>
      )}
      {method === 'transfer' && status === 'running' && (
        <section aria-labelledby="how-to-pay" className="space-y-3">
          <h2 id="how-to-pay" className="text-xl">
            {t.howToPay()}
          </h2>
          <p>{t.standingOrder({ amount: formatMoneyExact(amountCents) })}</p>
          <HowToPay text={howToPay} reference={reference} />
        </section>
      )}
    </>
  )
}

function BeginAgain({ monthly: { status } }: { monthly: MonthlyPage }) {
  const { giving } = useSiteConfig()
  if (!giving || (status !== 'ended' && status !== 'abandoned')) return null
  return (
    <LinkButton look="secondary" to={pathTo('giveMonthly')}>
      {t.beginAgain()}
    </LinkButton>
  )
}

function Gifts({ monthly: { donations } }: { monthly: MonthlyPage }) {
  if (donations.length === 0) return null
  return (
    <Part id="gifts" title={t.giftsHeading()}>
      <ul className="space-y-1.5">
        {donations.map(({ path, amountCents, standingCents, at }) => (
          <li key={path} className="flex flex-wrap gap-x-3">
            <Link to={path} className="font-semibold text-amber-ink underline underline-offset-4">
              {standingCents === 0 ? (
                <s>{t.seeDonation({ amount: formatMoneyExact(amountCents) })}</s>
              ) : (
                t.seeDonation({ amount: formatMoneyExact(standingCents) })
              )}
            </Link>
            <Day time={at} className="text-ink-soft" />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Details({ monthly: { name, email, erased }, secret }: { monthly: MonthlyPage; secret: string }) {
  const { mutate, isPending } = useEraseMonthly(secret)
  const ask = async () => {
    const yes = await confirm({
      title: t.eraseQuestion(),
      text: t.eraseConsequence(),
      yes: t.erase(),
      destroys: true,
    })
    if (!yes) return
    mutate({ secret }, { onError: (error) => toast(t.eraseFailed({ reason: errorText(error) }), 'error') })
  }
  return (
    <Part id="details" title={t.detailsHeading()}>
      {erased ? (
        <p role="status">{t.erased()}</p>
      ) : (
        <>
          <dl className="mb-3 space-y-1.5">
            {name && <Fact label={t.name()}>{name}</Fact>}
            {email && <Fact label={t.email()}>{email}</Fact>}
          </dl>
          <NeedsScripts action="changeDetails">
            <Button look="secondary" size="small" busy={isPending} onClick={() => void ask()}>
              {t.erase()}
            </Button>
          </NeedsScripts>
        </>
      )}
    </Part>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex gap-3">
    <dt className="w-24 shrink-0 text-ink-soft">{label}</dt>
    <dd dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </dd>
  </div>
)

export const MonthlyNotFound = () => (
  <RecordNotFound
    drawing="empty-campaigns"
    title={t.notFound()}
    description={t.notFoundDescription()}
    hint={t.notFoundHint()}
  >
    <LinkButton to={pathTo('home')}>{t.home()}</LinkButton>
  </RecordNotFound>
)
