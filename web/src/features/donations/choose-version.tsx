import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoneyExact } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { chooseVersionTexts as t } from './choose-version.texts.ts'
import { donationDifferences } from './donation-differences.ts'
import type { DonationConflict } from './use-confirm-donation.ts'

type ChooseVersionProps = { conflict: DonationConflict; busy: boolean; onKeep: () => void; onChange: () => void }

/**
 * Asks which version of a donation was meant, if an earlier try was recorded and the form has changed since
 * (docs/product.md 8.6).
 */
export function ChooseVersion({
  conflict: { created, recorded, entered },
  busy,
  onKeep,
  onChange,
}: ChooseVersionProps) {
  const { user } = useSession()
  const question = useRef<HTMLParagraphElement>(null)
  // the element with the focus is gone with the form, and the dialog may be scrolled
  useEffect(() => {
    question.current?.focus({ preventScroll: true })
    question.current?.closest('[role="dialog"]')?.scrollTo(0, 0)
  }, [])
  const different = donationDifferences(recorded, entered, user?.name)
  return (
    <div className="space-y-5">
      <p ref={question} tabIndex={-1} className="focus:outline-none">
        {t.question({ amount: formatMoneyExact(created.amountCents) })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title={t.recorded()} facts={different.map(({ label, recorded }) => [label, recorded])}>
          <Button look="secondary" className="w-full" disabled={busy} onClick={onKeep}>
            {t.keep()}
          </Button>
        </Version>
        <Version title={t.entered()} facts={different.map(({ label, entered }) => [label, entered])}>
          <Button className="w-full" busy={busy} onClick={onChange}>
            {t.change()}
          </Button>
        </Version>
      </div>
    </div>
  )
}

type VersionProps = { title: string; facts: [string, string][]; children: ReactNode }

const Version = ({ title, facts, children }: VersionProps) => (
  <section aria-label={title} className="flex flex-col gap-4 rounded-field border border-line p-4">
    <h3 className="text-base">{title}</h3>
    <dl className="grow space-y-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd dir="auto" className="font-bold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
)
