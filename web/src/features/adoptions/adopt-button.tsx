import { House, MailCheck, PawPrint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { loginPath } from '#shared/next-path.ts'
import { pathTo } from '#shared/pages.ts'
import type { PetDetail } from '#shared/pets.ts'
import type { Me } from '#shared/users.ts'
import { alertsClosed, confirm } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { adoptButtonTexts as t } from './adopt-button.texts.ts'

/** URL parameter of a pet's page when a user comes back to apply for the pet (docs/product.md 6.16). */
const adoptParam = 'adopt'

/**
 * Calls `ask` for a user who came back to it, once `isReady`. The parameter is removed in any case, so that
 * Back, reloading, or sharing the URL doesn't ask again.
 */
function useAdoptAfterLogin({ isReady, mayAsk, ask }: { isReady: boolean; mayAsk: boolean; ask: () => void }) {
  const [search, setSearch] = useSearchParams()
  const hasAdoptParam = search.has(adoptParam)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user comes back only once
  useEffect(() => {
    if (!hasAdoptParam || !isReady) return
    setSearch(without(search, adoptParam), { replace: true, preventScrollReset: true })
    // an alert about the login may still be open
    if (mayAsk) void alertsClosed().then(ask)
  }, [hasAdoptParam, isReady])
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(search)
  others.delete(name)
  return others
}

/** The pet page's main action: asks to adopt, or shows why that is not possible (docs/product.md 6.2, 6.3). */
export function AdoptButton({ pet, unchecked }: { pet: PetDetail; unchecked: boolean }) {
  const { user } = useSession()
  // the page arrives with the pet as a visitor sees it, before the server has checked whether this user has asked for
  // it
  const isReady = user === null || (user !== undefined && (pet.requested !== null || unchecked))
  const navigate = useNavigate()
  const [requester, setRequester] = useState<Me | null>(null)
  const dialog = useLazyComponent(async () => (await import('./adoption-dialog.tsx')).AdoptionDialog)
  const button = useRef<HTMLButtonElement>(null)
  const openFor = (user: Me) => {
    setRequester(user)
    return dialog.open()
  }
  useAdoptAfterLogin({
    isReady,
    mayAsk: Boolean(user) && pet.status !== 'adopted' && !pet.requested,
    ask() {
      if (!user) return
      // the focus returns there when the dialog closes
      button.current?.focus({ preventScroll: true })
      void openFor(user)
    },
  })
  const ask = async () => {
    if (user) return openFor(user)
    const shouldLogIn = await confirm({
      title: t.loginTitle(),
      text: t.loginText(),
      yes: t.goToLogin(),
    })
    if (shouldLogIn) await navigate(loginPath(`${pathTo('pet', pet)}?${adoptParam}`))
  }
  return (
    <>
      {pet.status === 'adopted' ? (
        <Button size="large" icon={House} disabled className="flex-1 sm:flex-none">
          {t.adopted()}
        </Button>
      ) : pet.requested ? (
        <Requested />
      ) : (
        <>
          <Button
            ref={button}
            size="large"
            icon={PawPrint}
            disabled={!isReady}
            busy={dialog.busy}
            className="flex-1 sm:flex-none sm:px-12 noscript:hidden"
            onClick={ask}
          >
            {t.adopt()}
          </Button>
          <NeedsScripts action="adopt" />
        </>
      )}
      {dialog.Component && requester && <dialog.Component pet={pet} user={user ?? requester} onClose={dialog.close} />}
    </>
  )
}

/** As high as the button that it replaces after the page has loaded, so that nothing moves. */
function Requested() {
  const { mail } = useSiteConfig()
  return (
    <p className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-card bg-home-soft px-5 py-1 text-home sm:flex-none">
      <MailCheck aria-hidden className="size-5 shrink-0" />
      <strong>{t.sent()}</strong>
      <span className="hidden sm:inline lg:hidden xl:inline">{mail ? t.sentHint() : t.sentNoMail()}</span>
      <Link to={`${pathTo('adoptionRequests')}?show=mine`} className="ms-auto font-bold underline underline-offset-4">
        {t.myRequests()}
      </Link>
    </p>
  )
}
