import type { DonationPage } from '#shared/donations.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useChangeDonation, useEraseDonation } from './hooks.ts'
import { Part } from './page-section.tsx'

type DonorDetailsProps = { donation: DonationPage; secret: string }

/** Name, email, and message of a donor: shows, publishes, and removes them (docs/product.md 8.10 and 8.12). */
export function DonorDetails({ donation, secret }: DonorDetailsProps) {
  if (donation.erased)
    return (
      <Part id="said" title="About you">
        <p role="status">
          You have removed what you had said about yourself. The gift itself stays, without your name.
        </p>
      </Part>
    )
  const { name, email, message } = donation
  return (
    <Part id="said" title="About you">
      {name || email || message ? (
        <dl className="mb-3 space-y-1.5">
          {name && <Fact name="Name">{name}</Fact>}
          {message && <Fact name="Message">{message}</Fact>}
          {email && <Fact name="Receipt to">{email}</Fact>}
        </dl>
      ) : (
        <p className="mb-3 text-ink-soft">You gave no name, no email and no message.</p>
      )}
      <NeedsScripts action="changeDetails">
        <ConsentChoices donation={donation} secret={secret} />
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

function ConsentChoices({ donation: { showName, follow }, secret }: DonorDetailsProps) {
  const { mutate, isPending, variables } = useChangeDonation(secret)
  const change = (changes: { showName?: boolean; follow?: boolean }) => {
    if (isPending) return
    mutate(
      { secret, ...changes },
      {
        onSuccess: () => toast('Saved.'),
        onError: (error) => toast(`This could not be changed. ${errorText(error)}`, 'error'),
      },
    )
  }
  const consent = isPending ? { showName, follow, ...variables } : { showName, follow }
  return (
    <>
      <Tick
        label="Show my name, message and the amount on the campaign’s page"
        checked={consent.showName}
        onChange={(event) => change({ showName: event.target.checked })}
      />
      <Tick
        label="Tell me what becomes of it"
        hint="Updates on the campaign appear here."
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
      title: 'Remove what you said about yourself?',
      text: 'Your name, message and email can’t be brought back. The gift itself stays.',
      yes: 'Remove',
      destroys: true,
    })
    if (!yes) return
    erase.mutate({ secret }, { onError: (error) => toast(`This could not be removed. ${errorText(error)}`, 'error') })
  }
  return (
    <Button look="secondary" size="small" busy={erase.isPending} onClick={() => void ask()} className="mt-3">
      Remove what I said about myself
    </Button>
  )
}
