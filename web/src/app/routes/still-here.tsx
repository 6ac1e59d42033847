import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { PetsToConfirm } from '#web/features/confirmations/pets-to-confirm.tsx'
import { stillHerePageTexts as t } from './still-here.texts.ts'

export const StillHerePage = () => (
  <>
    <PageHeading title={pages.stillHere.title()} description={pages.stillHere.description()} lead={t.lead()} />
    <PetsToConfirm />
  </>
)
