import { QueryState } from '#web/components/feedback/query-state.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useInvitations } from './hooks.ts'
import { invitationsTexts as t } from './invitations.texts.ts'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'

/** The form that invites, and the invitations so far. For admins. */
export function Invitations() {
  return (
    <section aria-label={t.label()} className="mb-10 border-b border-line pb-10">
      <p className="mb-8 max-w-form">{t.lead()}</p>
      <InviteForm />
      <h2 className="mb-4 font-serif text-xl font-semibold">{t.list()}</h2>
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
