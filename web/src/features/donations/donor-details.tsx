import type { DonationPage } from '#shared/donations.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { donorDetailsTexts as t } from './donor-details.texts.ts'
import { useChangeDonation, useEraseDonation } from './hooks.ts'
import { Part } from './page-section.tsx'

type DonorDetailsProps = { donation: DonationPage; secret: string }

/** Name, email, and message of a donor: shows, publishes, and removes them (docs/product.md 8.10 and 8.12). */
export function DonorDetails({ donation, secret }: DonorDetailsProps) {
  if (donation.erased)
    return (
      <Part id="said" title={t.heading()}>
        <p role="status">{t.deleted()}</p>
      </Part>
    )
  const { name, email, message } = donation
  return (
    <Part id="said" title={t.heading()}>
      {name || email || message ? (
        <dl className="mb-3 space-y-1.5">
          {name && <Fact name={t.name()}>{name}</Fact>}
          {message && <Fact name={t.message()}>{message}</Fact>}
          {email && <Fact name={t.receiptTo()}>{email}</Fact>}
        </dl>
      ) : (
        <p className="mb-3 text-ink-soft">{t.none()}</p>
      )}
      <NeedsScripts action="changeDetails">
        {donation.campaign && <ConsentChoices donation={donation} secret={secret} />}
        <Erase secret={secret} />
      </NeedsScripts>
    </Part>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-ink-soft">{name}</dt>
      <dd dir="auto" className="min-w-0">
        {children}
      </dd>
    </div>
  )
}

function ConsentChoices({ donation: { name, showName, follow }, secret }: DonorDetailsProps) {
  const { mutate, isPending, variables } = useChangeDonation(secret)
  const change = (changes: { showName?: boolean; follow?: boolean }) => {
    if (isPending) return
    mutate(
      { secret, ...changes },
      {
        onSuccess: () => toast(t.saved()),
        onError: (error) => toast(t.saveFailed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  const consent = isPending ? { showName, follow, ...variables } : { showName, follow }
  return (
    <>
      {name && (
        <Tick
          label={t.showName()}
          checked={consent.showName}
          onChange={(event) => change({ showName: event.target.checked })}
        />
      )}
      <Tick
        label={t.follow()}
        hint={t.followHint()}
        checked={consent.follow}
        onChange={(event) => change({ follow: event.target.checked })}
      />
    </>
  )
}

function Erase({ secret }: { secret: string }) {
  const erase = useEraseDonation(secret)
  const ask = async () => {
    const yes = await confirm({
      title: t.deleteQuestion(),
      text: t.deleteConsequence(),
      yes: t.delete(),
      destroys: true,
    })
    if (!yes) return
    erase.mutate({ secret }, { onError: (error) => toast(t.deleteFailed({ reason: errorText(error) }), 'error') })
  }
  return (
    <Button look="secondary" size="small" busy={erase.isPending} onClick={() => void ask()} className="mt-3">
      {t.delete()}
    </Button>
  )
}
