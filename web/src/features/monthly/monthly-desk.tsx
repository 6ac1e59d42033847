import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { typedDonationAmount } from '#shared/donations.ts'
import { currentCurrency, formatMoney } from '#shared/money.ts'
import type { MonthlyRow } from '#shared/monthly-donations.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Dotted } from '#web/components/ui/dotted.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { errorText } from '#web/lib/errors.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useMonthlyList, useMonthlyTotals, useReceiveTransfer, useStopMonthly } from './hooks.ts'
import { monthlyDeskTexts as t } from './monthly-desk.texts.ts'
import { MonthlyBadge } from './monthly-status.tsx'

/** All monthly donations, for admins; nothing while there are none (docs/product.md 8.35). */
export function MonthlyDesk() {
  const query = useMonthlyList()
  const totals = useMonthlyTotals()
  const rows = query.data
  if (!rows || rows.length === 0) return null
  return (
    <section aria-labelledby="monthly" className="mt-10 space-y-4">
      <div>
        <h2 id="monthly" className="text-xl">
          {t.heading()}
        </h2>
        {totals.data && (
          <p className="text-ink-soft">
            {t.totals({ count: totals.data.count, amount: formatMoney(totals.data.cents) })}
          </p>
        )}
      </div>
      <DownloadList />
      <ul className="space-y-3">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <LoadMore query={query} failure={t.loadFailed()} next={t.showMore()} />
      {rows.some(({ method }) => method === 'transfer') && <ReceiveTransfer />}
    </section>
  )
}

function DownloadList() {
  const file = useFileDownload()
  return (
    <>
      <Button
        look="secondary"
        icon={Download}
        busy={file.busy}
        onClick={() => file.start({ url: '/api/monthly-gifts.csv', name: 'monthly-gifts.csv' })}
      >
        {t.download()}
      </Button>
      <StatusLine tone={file.tone}>{file.text}</StatusLine>
    </>
  )
}

function Row({ row }: { row: MonthlyRow }) {
  const { status, method, petName, amountCents, nextAt, endedAt, name, email, reference, pending } = row
  const facts = [
    reference,
    petName === null ? t.toShelter() : t.forPet({ pet: petName }),
    method === 'transfer' && t.standingOrder(),
    pending && t.pending(),
  ]
  const isRunning = status !== 'ended' && status !== 'abandoned' && status !== 'starting'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card p-4">
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{formatMoney(amountCents)}</strong>
          <bdi>{name ?? t.noName()}</bdi>
          <bdi className="text-ink-soft">{email}</bdi>
          <MonthlyBadge status={status} />
        </p>
        <p className="text-sm text-ink-soft">
          <Dotted parts={facts.filter((fact) => fact !== false)} />
        </p>
        {(endedAt ?? nextAt) !== null && (
          <p className="text-sm text-ink-soft">
            {endedAt === null
              ? t.next({ date: () => <Day time={nextAt ?? ''} /> })
              : t.ended({ date: () => <Day time={endedAt} /> })}
          </p>
        )}
      </div>
      {isRunning && <Stop row={row} />}
    </li>
  )
}

function Stop({ row: { id, name, reference, method } }: { row: MonthlyRow }) {
  const { mutate, isPending } = useStopMonthly()
  const ask = async () => {
    const yes = await confirm({
      title: t.stopQuestion({ name: name ?? t.noName() }),
      text: t.stopConsequence({ method }),
      yes: t.stopButton(),
      destroys: true,
    })
    if (yes) mutate({ id }, { onError: (error) => toast(t.stopFailed({ reason: errorText(error) }), 'error') })
  }
  return (
    <Button look="secondary" size="small" busy={isPending} onClick={() => void ask()}>
      {t.stop({ reference, hidden: (inside) => <span className="sr-only">{inside}</span> })}
    </Button>
  )
}

/** Money that arrived with the fixed reference of a standing order. */
function ReceiveTransfer() {
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState('')
  const [key, setKey] = useState(newKey)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useReceiveTransfer()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data: amountCents } = typedDonationAmount.safeParse(typed)
    if (amountCents === undefined) return setError(t.invalidAmount())
    setError(undefined)
    mutate(
      { reference, amountCents, key },
      {
        onSuccess: (donation) => {
          toast(t.received({ reference: donation.reference }))
          setReference('')
          setTyped('')
          setKey(newKey())
        },
        onError: (reason) => setError(t.receiveFailed({ reason: errorText(reason) })),
      },
    )
  }
  return (
    <Panel>
      <form noValidate onSubmit={submit} className="space-y-4">
        <h3 className="text-lg">{t.receiveHeading()}</h3>
        <div className="flex flex-wrap gap-4">
          <Field label={t.reference()} className="min-w-48 grow">
            {(control) => (
              <Input
                {...control}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t.amount({ currency: currentCurrency() })} error={error} className="min-w-48 grow">
            {(control) => (
              <Input
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="secondary" busy={isPending}>
          {t.receive()}
        </Button>
      </form>
    </Panel>
  )
}
