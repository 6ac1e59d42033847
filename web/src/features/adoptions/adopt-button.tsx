import { Heart, House, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PetDetail } from '#shared/pets.ts'
import type { Me } from '#shared/users.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { loginPath } from '#web/lib/next-path.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'

/** The pet page's one action: asks to adopt, or says why that can't be asked (docs/product.md 6.2, 6.3). */
export function AdoptButton({ pet }: { pet: PetDetail }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Me | null>(null)
  const dialog = useLoaded(async () => (await import('./adoption-dialog.tsx')).AdoptionDialog)
  const ask = async () => {
    if (user) {
      setAsking(user)
      return dialog.open()
    }
    const goes = await confirm({
      title: 'Login Required',
      text: 'You must be logged in to adopt a pet.',
      yes: 'Go to Login',
    })
    if (goes) await navigate(loginPath(`/pets/${pet.id}`))
  }
  return (
    <>
      {pet.adopted ? (
        <Button size="large" icon={House} disabled className="w-full sm:w-auto">
          Adopted
        </Button>
      ) : pet.requested ? (
        <Requested name={pet.name} />
      ) : (
        <Button
          size="large"
          icon={Heart}
          disabled={user === undefined}
          busy={dialog.busy}
          className="w-full sm:w-auto sm:px-12"
          onClick={ask}
        >
          Adopt
        </Button>
      )}
      {dialog.shown && asking && <dialog.shown pet={pet} user={user ?? asking} onClose={dialog.close} />}
    </>
  )
}

function Requested({ name }: { name: string }) {
  return (
    <p className="flex items-start gap-3 rounded-field bg-home-soft px-4 py-3 text-home">
      <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>You have asked to adopt {name}.</strong> The owner will get in touch with you.{' '}
        <Link to="/dashboard/adoption-requests?show=mine" className="font-bold underline underline-offset-4">
          My requests
        </Link>
      </span>
    </p>
  )
}
