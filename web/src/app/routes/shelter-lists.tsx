import type { ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { AllCampaigns } from '#web/features/admin-lists/all-campaigns.tsx'
import { AllPets } from '#web/features/admin-lists/all-pets.tsx'
import { AllRequests } from '#web/features/admin-lists/all-requests.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

type ListName = 'shelterPets' | 'shelterCampaigns' | 'shelterRequests'

function ForStaff({ name, children }: { name: ListName; children: ReactNode }) {
  const { title, description } = pages[name]
  return (
    <>
      <PageHeading title={title()} description={description()} />
      <RequireRole may={isStaff} refusal="Staff and admins only.">
        {children}
      </RequireRole>
    </>
  )
}

export const AllPetsPage = () => (
  <ForStaff name="shelterPets">
    <AllPets />
  </ForStaff>
)

export const AllCampaignsPage = () => (
  <ForStaff name="shelterCampaigns">
    <AllCampaigns />
  </ForStaff>
)

export const AllRequestsPage = () => (
  <ForStaff name="shelterRequests">
    <AllRequests />
  </ForStaff>
)

export { AuditPage } from './audit-log.tsx'
export { EmbedPage } from './embed.tsx'
