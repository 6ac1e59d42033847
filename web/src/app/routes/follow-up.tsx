import { pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { OpenedFollowUp } from '#web/features/follow-ups/opened-follow-up.tsx'
import { useLinkToken } from '#web/identity/link-token.ts'
import { followUpPageTexts as t } from './follow-up.texts.ts'

/** Where the links of an email after an adoption lead. Opening it changes nothing (docs/product.md 27.4). */
export function FollowUpPage() {
  const link = useLinkToken()
  return (
    <PageBody>
      <div className="mx-auto max-w-text">
        <PageHeading title={pages.followUp.title()} description={t.description()} className="mb-6" />
        <NeedsScripts action="answerFollowUp">
          {link === null ? (
            <>
              <StatusLine>{t.noLink()}</StatusLine>
              <LinkButton look="secondary" to={pathTo('home')} className="mt-4">
                {t.home()}
              </LinkButton>
            </>
          ) : (
            link !== undefined && <OpenedFollowUp key={link} link={link} over={t.over} />
          )}
        </NeedsScripts>
      </div>
    </PageBody>
  )
}
