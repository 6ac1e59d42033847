import { type FormEvent, useState } from 'react'
import { typedDonationAmount } from '#shared/donations.ts'
import { currentCurrency } from '#shared/money.ts'
import type { MonthlyChange, MonthlyPage } from '#shared/monthly-donations.ts'
import { pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { Part } from '#web/features/donations/page-section.tsx'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useChangeMonthly, useMailCardLink } from './hooks.ts'
import { monthlyChangesTexts as t } from './monthly-changes.texts.ts'
import { monthlyViewTexts } from './monthly-view.texts.ts'

type MonthlyChangesProps = { monthly: MonthlyPage; secret: string }
type DonorWish = MonthlyChange extends infer Each ? (Each extends unknown ? Omit<Each, 'secret'> : never) : never

const failed = (error: unknown) => toast(t.failed({ reason: errorText(error) }), 'error')

/** There is one link in ten minutes (docs/product.md 8.33). */
const mailProblem = (error: unknown) =>
  refusalCode(error) === 'TOO_MANY_REQUESTS' ? t.mailedLately() : errorText(error)

function useChange(secret: string) {
  const { mutate, isPending } = useChangeMonthly(secret)
  const change = (wish: DonorWish) => {
    if (isPending) return
    mutate({ ...wish, secret } as MonthlyChange, { onSuccess: () => toast(t.saved()), onError: failed })
  }
  return { change, isPending }
}

/** One click each: skip, pause, resume, lower, stop; more, or another card, by an emailed link (docs/product.md 8.33). */
export function MonthlyChanges({ monthly, secret }: MonthlyChangesProps) {
  const { status, method } = monthly
  if (status === 'asked') return <Choice monthly={monthly} secret={secret} />
  const isRunning = status === 'running' || status === 'paused' || status === 'failing'
  if (!isRunning) return null
  return (
    <Part id="change" title={monthlyViewTexts.changeHeading()}>
      <NeedsScripts action="changeDetails">
        <div className="space-y-6">
          {method === 'card' && <Pauses monthly={monthly} secret={secret} />}
          {method === 'card' && <Amount monthly={monthly} secret={secret} />}
          <div className="flex flex-wrap gap-3">
            {method === 'card' && monthly.canMail && <OtherCard secret={secret} />}
            <Stop monthly={monthly} secret={secret} />
          </div>
        </div>
      </NeedsScripts>
    </Part>
  )
}

function Pauses({ monthly: { status }, secret }: MonthlyChangesProps) {
  const { change, isPending } = useChange(secret)
  const pause = (months: number, label: string) => (
    <Button look="secondary" disabled={isPending} onClick={() => change({ do: 'pause', months })}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'paused' ? (
        <Button busy={isPending} onClick={() => change({ do: 'resume' })}>
          {t.resume()}
        </Button>
      ) : (
        pause(1, t.skip())
      )}
      {pause(2, t.pauseTwo())}
      {pause(3, t.pauseThree())}
    </div>
  )
}

function Stop({ monthly: { method }, secret }: MonthlyChangesProps) {
  const { change, isPending } = useChange(secret)
  const ask = async () => {
    const yes = await confirm({
      title: t.stopQuestion(),
      text: t.stopConsequence({ method }),
      yes: t.stop(),
      destroys: true,
    })
    if (yes) change({ do: 'stop' })
  }
  return (
    <Button look="secondary" busy={isPending} onClick={() => void ask()}>
      {t.stop()}
    </Button>
  )
}

function OtherCard({ secret }: { secret: string }) {
  const { mutate, isPending } = useMailCardLink(secret)
  const send = () =>
    mutate(
      { secret, amountCents: null },
      { onSuccess: () => toast(t.linkMailed()), onError: (error) => toast(mailProblem(error), 'error') },
    )
  return (
    <Button look="secondary" busy={isPending} onClick={send}>
      {t.card()}
    </Button>
  )
}

/** Less is stored at once; for more, a link to Stripe's page is emailed. */
function Amount({ monthly: { amountCents: current, canMail }, secret }: MonthlyChangesProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync: change, isPending: isChanging } = useChangeMonthly(secret)
  const { mutateAsync: mailLink, isPending: isMailing } = useMailCardLink(secret)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { data: amountCents } = typedDonationAmount.safeParse(typed)
    if (amountCents === undefined) return setError(t.invalidAmount())
    if (amountCents > current && !canMail) return setError(t.noMail())
    setError(undefined)
    try {
      if (amountCents > current) await mailLink({ secret, amountCents })
      else await change({ secret, do: 'lower', amountCents })
      toast(amountCents > current ? t.linkMailed() : t.saved())
      setTyped('')
    } catch (reason) {
      setError(amountCents > current ? mailProblem(reason) : errorText(reason))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-text flex-wrap items-start gap-3">
      <Field
        label={t.newAmount({ currency: currentCurrency() })}
        hint={canMail ? t.amountHint() : t.noMail()}
        error={error}
        className="min-w-48 grow"
      >
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
      <Button type="submit" look="secondary" busy={isChanging || isMailing} className="min-[26rem]:mt-8">
        {t.change()}
      </Button>
    </form>
  )
}

const offered = 6

/** The sponsored pet has found a home: another pet, the shelter, or the end. */
function Choice({ monthly, secret }: MonthlyChangesProps) {
  const { change, isPending } = useChange(secret)
  const { data } = trpc.monthly.pets.useQuery({ limit: offered })
  return (
    <Part id="change" title={t.choiceHeading()}>
      <NeedsScripts action="changeDetails">
        <div className="space-y-5">
          <div className="flex flex-wrap gap-3">
            <Button busy={isPending} onClick={() => change({ do: 'shelter' })}>
              {t.toShelter()}
            </Button>
            <Stop monthly={monthly} secret={secret} />
          </div>
          {data && data.items.length > 0 && (
            <div className="space-y-3">
              <p className="font-bold">{t.chooseAnother()}</p>
              <ul className="flex flex-wrap gap-3">
                {data.items.map(({ id, name }) => (
                  <li key={id}>
                    <Button look="secondary" disabled={isPending} onClick={() => change({ do: 'sponsor', petId: id })}>
                      {t.sponsor({ name })}
                    </Button>
                  </li>
                ))}
              </ul>
              <Link to={pathTo('pets')} className="font-bold text-amber-ink underline underline-offset-4">
                {t.morePets()}
              </Link>
            </div>
          )}
        </div>
      </NeedsScripts>
    </Part>
  )
}
