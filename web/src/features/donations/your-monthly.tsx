import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { monthlyPath } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { rememberedMonthly } from './remembered-donations.ts'
import { yourDonationsTexts } from './your-donations.texts.ts'
import { yourMonthlyTexts as t } from './your-monthly.texts.ts'

type YourMonthlyProps = { secrets: readonly string[]; onForgotten: () => void }

/** The monthly donations that this device remembers: their pages say how they stand (docs/product.md 8.29). */
export const YourMonthly = ({ secrets, onForgotten }: YourMonthlyProps) => (
  <ul aria-label={t.label()} className="divide-y divide-line rounded-card border border-line bg-card px-5">
    {secrets.map((secret) => (
      <Monthly
        key={secret}
        secret={secret}
        onForget={() => {
          rememberedMonthly.forget(secret)
          onForgotten()
        }}
      />
    ))}
  </ul>
)

function Monthly({ secret, onForget }: { secret: string; onForget: () => void }) {
  const reference = formatMonthlyReference(Number.parseInt(secret, 10))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 space-y-1">
        <p className="text-lg font-semibold">{t.monthly()}</p>
        <p dir="ltr" className="text-sm whitespace-nowrap text-ink-soft tabular-nums rtl:text-end">
          {reference}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={monthlyPath(secret)}
          aria-label={t.openMonthly({ reference })}
          className="inline-flex min-h-9 items-center font-semibold text-amber-ink underline underline-offset-4"
        >
          {t.open()}
        </Link>
        <Button
          look="secondary"
          size="small"
          aria-label={yourDonationsTexts.forgetDonation({ reference })}
          onClick={onForget}
        >
          {yourDonationsTexts.forget()}
        </Button>
      </p>
    </li>
  )
}
