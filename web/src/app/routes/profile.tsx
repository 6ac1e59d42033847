import { useRef } from 'react'
import { pages, pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { DeleteAccountPart } from '#web/features/profile/delete-account-part.tsx'
import { EmailPart } from '#web/features/profile/email-part.tsx'
import { FirebaseAccount } from '#web/features/profile/firebase-account.tsx'
import { useProfile } from '#web/features/profile/hooks.ts'
import { MailPart } from '#web/features/profile/mail-part.tsx'
import { PasswordForm } from '#web/features/profile/password-form.tsx'
import { ProfileForm } from '#web/features/profile/profile-form.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { SessionsPart } from '#web/features/profile/sessions-part.tsx'
import { UnsavedParts, useUnsavedParts } from '#web/features/profile/unsaved-parts.ts'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { profilePageTexts as t } from './profile.texts.ts'

export function ProfilePage() {
  const { user } = useSession()
  const report = useUnsavedParts()
  const last = useRef<Me>(undefined)
  if (user) last.current = user
  const me = user ?? last.current
  if (!me) return null
  return (
    <UnsavedParts value={report}>
      <PageHeading title={pages.profile.title()} description={pages.profile.description()} />
      <div>
        <Parts me={me} />
      </div>
    </UnsavedParts>
  )
}

function Parts({ me }: { me: Me }) {
  const { identity } = useSiteConfig()
  const firebase = identity.provider === 'firebase'
  return (
    <>
      <ProfileForm me={me} uploads={!firebase} lead={firebase ? t.nameLeadWithFirebase() : t.nameLead()} />
      <QueryState
        query={useProfile()}
        loading={<RowSkeletons count={2} label={t.loading()} />}
        failure={t.loadingFailed()}
      >
        {(profile) => (
          <>
            <EmailPart email={me.email} profile={profile} />
            {firebase ? (
              <FirebaseAccount email={me.email} />
            ) : (
              <>
                <PasswordForm email={me.email} hasPassword={profile.hasPassword} />
                <SessionsPart />
              </>
            )}
            <MailPart off={profile.mailOff} language={profile.language} />
          </>
        )}
      </QueryState>
      <Section title={t.apiKeys()} lead={t.apiKeysLead()}>
        <Link
          to={pathTo('apiKeys')}
          className="inline-block py-1 font-bold text-amber-ink underline underline-offset-4"
        >
          {t.manageApiKeys()}
        </Link>
      </Section>
      <DeleteAccountPart firebase={firebase} />
    </>
  )
}
