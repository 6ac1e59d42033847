import { Copy, Mail, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DonationPage } from '#shared/donations.ts'
import { localPath } from '#shared/local-paths.ts'
import { donationPath, pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Link } from '#web/components/ui/link.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useEmailLink } from './hooks.ts'
import { keepLinkTexts as t } from './keep-link.texts.ts'
import { Part } from './page-section.tsx'
import { type RememberedSecrets, rememberedDonations } from './remembered-donations.ts'

type KeepLinkProps = { donation: Pick<DonationPage, 'email'>; secret: string }

/** The ways back to a donation's page: its link, an email, and this device's list (docs/product.md 8.28). */
export function KeepLink({ donation: { email }, secret }: KeepLinkProps) {
  const { mail } = useSiteConfig()
  return (
    <WaysBack
      path={donationPath(secret)}
      hint={t.hint()}
      bookmark={t.bookmark()}
      remembered={rememberedDonations}
      secret={secret}
    >
      {mail && email && <EmailLink email={email} secret={secret} />}
    </WaysBack>
  )
}

type OnThisDeviceProps = { secret: string; remembered: RememberedSecrets }
type WaysBackProps = OnThisDeviceProps & { path: string; hint: string; bookmark: string; children?: ReactNode }

/** Copies the link of the page at `path`, or saves it on this device. `bookmark` is for readers without JavaScript. */
export function WaysBack({ path, hint, bookmark, children, ...device }: WaysBackProps) {
  const copyLink = () => copyText(new URL(localPath(path), location.origin).href)
  return (
    <Part id="keep-link" title={t.heading()}>
      <noscript>
        <p>{bookmark}</p>
      </noscript>
      <div className="space-y-3 noscript:hidden">
        <p>{hint}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" icon={Copy} onClick={() => void copyLink()}>
            {t.copy()}
          </Button>
          {children}
        </div>
        <OnThisDevice {...device} />
      </div>
    </Part>
  )
}

function EmailLink({ email, secret }: { email: string; secret: string }) {
  const { mutate, isPending, isSuccess } = useEmailLink()
  const send = () =>
    mutate({ secret }, { onError: (error) => toast(t.emailFailed({ reason: errorText(error) }), 'error') })
  return (
    <>
      {!isSuccess && (
        <Button look="secondary" icon={Mail} busy={isPending} onClick={send}>
          {t.email()}
        </Button>
      )}
      <p role="status" className={isSuccess ? 'basis-full' : 'sr-only'}>
        {isSuccess && t.emailed({ email })}
      </p>
    </>
  )
}

function OnThisDevice({ secret, remembered }: OnThisDeviceProps) {
  const isRemembered = remembered.useList()?.includes(secret)
  if (isRemembered && !remembered.isStored()) return <p role="status">{t.notSaved()}</p>
  if (isRemembered)
    return (
      <p role="status" className="text-ink-soft">
        {t.saved({
          list: (inside) => (
            <Link to={pathTo('yourDonations')} className="font-semibold text-amber-ink underline underline-offset-4">
              {inside}
            </Link>
          ),
        })}
      </p>
    )
  return (
    <Button look="secondary" size="small" icon={Plus} onClick={() => remembered.remember(secret)}>
      {t.save()}
    </Button>
  )
}
