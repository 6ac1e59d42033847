import { useEffect } from 'react'
import { pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { GiveRhythm } from '#web/features/donations/shelter/give-rhythm.tsx'
import { GiveWithoutScripts } from '#web/features/donations/shelter/give-without-scripts.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { givePageTexts as t } from './give.texts.ts'
import { NotFoundPage } from './not-found.tsx'

/** A gift to the shelter itself; there is no such page until an admin turns it on (docs/product.md 8.23). */
export function GivePage() {
  const { giving, siteName } = useSiteConfig()
  if (!giving) return <NotFoundPage />
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeading title={t.title({ name: siteName })} description={t.description()} lead={t.lead()} />
        <GiveRhythm current="once" />
        <Panel>
          <GiveWithoutScripts>
            <FormInBrowser />
          </GiveWithoutScripts>
        </Panel>
        <p className="mt-6">
          <Link
            to={pathTo('campaigns')}
            className="inline-flex min-h-11 items-center font-semibold text-amber-ink underline underline-offset-4"
          >
            {t.campaigns()}
          </Link>
        </p>
      </div>
    </PageBody>
  )
}

/** The form needs scripts, shows what this tab has kept, and brings the code of dialogs: the server doesn't render it. */
function FormInBrowser() {
  const { Component, busy, open } = useLazyComponent(
    async () => (await import('#web/features/donations/shelter/give-form.tsx')).GiveForm,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void open(), [])
  if (Component) return <Component />
  return (
    <div className="flex min-h-152 items-center justify-center">
      <Button look="secondary" busy={busy} onClick={() => void open()}>
        {t.open()}
      </Button>
    </div>
  )
}
