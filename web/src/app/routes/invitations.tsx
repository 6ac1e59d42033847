import { ArrowLeft } from 'lucide-react'
import { pages, pathTo } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useInvitations } from '#web/features/invitations/hooks.ts'
import { InvitationsTable } from '#web/features/invitations/invitations-table.tsx'
import { InviteForm } from '#web/features/invitations/invite-form.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { invitationsPageTexts as t } from './invitations.texts.ts'

export function InvitationsPage() {
  return (
    <>
      <PageHeading title={pages.invitations.title()} description={pages.invitations.description()} />
      <RequireRole may={isAdmin}>
        <p className="-mt-4 mb-8 max-w-form">{t.lead()}</p>
        <InviteForm />
        <Invitations />
        <LinkButton look="quiet" icon={ArrowLeft} to={pathTo('users')} className="mt-8">
          {t.users()}
        </LinkButton>
      </RequireRole>
    </>
  )
}

function Invitations() {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-4 font-serif text-xl font-semibold">
        {t.list()}
      </h2>
      <QueryState
        query={useInvitations()}
        loading={<RowSkeletons count={3} label={t.loading()} />}
        failure={t.loadingFailed()}
      >
        {({ items }) =>
          items.length > 0 ? <InvitationsTable invitations={items} /> : <p role="status">{t.empty()}</p>
        }
      </QueryState>
    </section>
  )
}
