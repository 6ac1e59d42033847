import { useSearchParams } from 'react-router-dom'
import { isRecordNumber, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RecordNotFound } from '#web/components/ui/record.tsx'
import { GiveRhythm } from '#web/features/donations/shelter/give-rhythm.tsx'
import { startMonthlyTexts } from '#web/features/monthly/start-monthly.texts.ts'
import { StartMonthlyForm } from '#web/features/monthly/start-monthly-form.tsx'
import { usePet } from '#web/features/pets/hooks.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { giveMonthlyTexts as t } from './give-monthly.texts.ts'

/** Begins a monthly donation: to the shelter, or with `?pet=` as a sponsor (docs/product.md 8.32). */
export function GiveMonthlyPage() {
  const { giving } = useSiteConfig()
  const [search] = useSearchParams()
  const id = search.get('pet') ?? undefined
  if (!giving)
    return (
      <PageBody>
        <RecordNotFound
          drawing="empty-campaigns"
          title={t.notFound()}
          description={t.notFoundDescription()}
          hint={t.notFoundHint()}
        >
          <LinkButton to={pathTo('campaigns')}>{t.campaigns()}</LinkButton>
        </RecordNotFound>
      </PageBody>
    )
  return <PageBody>{isRecordNumber(id) ? <SponsorPet id={id ?? ''} /> : <Begin />}</PageBody>
}

function SponsorPet({ id }: { id: string }) {
  const { data: pet } = usePet(id)
  return <Begin pet={pet} />
}

function Begin({ pet }: { pet?: { id: number; name: string } | undefined }) {
  const title = pet ? startMonthlyTexts.sponsor(pet) : t.title()
  return (
    <div className="mx-auto max-w-form">
      <PageHeading
        title={title}
        description={t.description()}
        lead={pet ? startMonthlyTexts.sponsorLead(pet) : t.lead()}
      />
      {!pet && <GiveRhythm current="monthly" />}
      <Panel>
        <StartMonthlyForm key={pet?.id} petId={pet?.id} />
      </Panel>
    </div>
  )
}
