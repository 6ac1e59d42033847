import { pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useOpenCardPage } from '#web/features/monthly/hooks.ts'
import { useLinkToken } from '#web/identity/link-token.ts'
import { errorText } from '#web/lib/errors.ts'
import { monthlyCardTexts as t } from './monthly-card.texts.ts'

/** Target of the emailed link to the provider's page. Opening it changes nothing; only its button uses the link. */
export function MonthlyCardPage() {
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useOpenCardPage()
  const open = () => token && mutate({ token }, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <PageBody>
      <div className="mx-auto max-w-text space-y-5 text-center">
        <PageHeading
          title={t.title()}
          description={t.lead()}
          lead={token === null ? t.noLink() : t.lead()}
          className="justify-center"
        />
        {token === null ? (
          <LinkButton look="secondary" to={pathTo('home')}>
            {t.home()}
          </LinkButton>
        ) : (
          <>
            <noscript>
              <p className="rounded-field bg-amber-soft px-4 py-3 font-semibold">{t.needsScripts()}</p>
            </noscript>
            <StatusLine tone="error">{error && errorText(error)}</StatusLine>
            <Button busy={isPending || isSuccess} disabled={!token} onClick={open} className="noscript:hidden">
              {t.continue()}
            </Button>
          </>
        )}
      </div>
    </PageBody>
  )
}
