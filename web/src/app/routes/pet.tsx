import { useParams } from 'react-router-dom'
import { headOf, pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { AdoptButton } from '#web/features/adoptions/adopt-button.tsx'
import { useCampaignOfPet } from '#web/features/campaigns/hooks.ts'
import { PetCampaign } from '#web/features/campaigns/pet-campaign.tsx'
import { ConfirmNotice } from '#web/features/confirmations/confirm-notice.tsx'
import { PetHappyEndings } from '#web/features/happy-endings/happy-ending-list.tsx'
import { useHappyEndingsOfPet } from '#web/features/happy-endings/hooks.ts'
import { GoodToKnow } from '#web/features/inquiries/good-to-know.tsx'
import { useNotes } from '#web/features/inquiries/hooks.ts'
import { startMonthlyTexts } from '#web/features/monthly/start-monthly.texts.ts'
import { Heart } from '#web/features/pets/heart.tsx'
import { usePet, useSimilarPets } from '#web/features/pets/hooks.ts'
import { PetDetail, PetNotFound } from '#web/features/pets/pet-detail.tsx'
import { PetPlace } from '#web/features/pets/pet-place.tsx'
import { SimilarPets } from '#web/features/pets/similar-pets.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { petPageTexts as t } from './pet.texts.ts'

export function PetPage() {
  const { id } = useParams()
  return (
    <PageBody>
      <Pet id={id} />
    </PageBody>
  )
}

function Pet({ id }: { id: string | undefined }) {
  const query = usePet(id)
  const similar = useSimilarPets(id)
  const campaign = useCampaignOfPet(id)
  const notes = useNotes(id)
  const endings = useHappyEndingsOfPet(id)
  const { giving } = useSiteConfig()
  if (query.missing) return <PetNotFound />
  return (
    <>
      {!query.data && <UnseenHeading {...headOf(pages.pet)} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure={t.loadingFailed()}>
        {(pet) => (
          <PetDetail
            pet={pet}
            notice={pet.toConfirm && <ConfirmNotice pet={pet} />}
            action={
              <>
                <AdoptButton key={pet.id} pet={pet} unchecked={query.isRefetchError} />
                <Heart pet={pet} className="border border-field-line" />
              </>
            }
            place={pet.canManage && <PetPlace pet={pet} />}
            notes={
              <>
                <GoodToKnow notes={notes.data?.items} />
                <PetHappyEndings name={pet.name} endings={endings.data?.items} />
              </>
            }
            help={
              <>
                <PetCampaign campaign={campaign.data?.campaign} />
                {giving && pet.author === null && pet.status !== 'adopted' && (
                  <LinkButton look="secondary" to={`${pathTo('giveMonthly')}?pet=${pet.id}`} className="mb-6">
                    {startMonthlyTexts.sponsor(pet)}
                  </LinkButton>
                )}
              </>
            }
            similar={<SimilarPets pets={similar.data} />}
          />
        )}
      </QueryState>
    </>
  )
}
