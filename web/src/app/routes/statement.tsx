import { useState } from 'react'
import { pages, pathTo } from '#shared/pages.ts'
import type { Statement } from '#shared/receipts.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { StatementView } from '#web/features/donations/statement.tsx'
import { useLinkedStatement } from '#web/features/donations/use-statements.ts'
import { useLinkToken } from '#web/identity/link-token.ts'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { statementPageTexts as t } from './statement.texts.ts'

/**
 * Target of the link in an email to a donor (docs/product.md 8.27). It waits for a click: programs that scan emails open
 * links too, and the first use starts the link's last hour.
 */
export function StatementPage() {
  const token = useLinkToken()
  const { mutate, isPending, error } = useLinkedStatement()
  const [statement, setStatement] = useState<Statement | null>(null)
  const show = (year?: number) => token && mutate({ token, year }, { onSuccess: setStatement })
  const isOver = refusalCode(error) === 'STATEMENT_LINK_OVER'
  return (
    <PageBody>
      <div className="mx-auto max-w-4xl">
        <PageHeading
          title={pages.statement.title()}
          description={t.description()}
          lead={!statement && (token === null ? t.noLink() : !isOver && t.lead())}
          className="mb-6"
        />
        <StatusLine tone="error">{error && errorText(error)}</StatusLine>
        {statement ? (
          <div className="mt-4">
            <StatementView statement={statement} busy={isPending} onYear={show} />
          </div>
        ) : (
          <NeedsScripts action="seeStatement">
            {token === null || isOver ? (
              <LinkButton look="secondary" to={pathTo('home')} className="mt-4">
                {t.home()}
              </LinkButton>
            ) : (
              <Button busy={isPending} onClick={() => show()} className="mt-4">
                {t.show()}
              </Button>
            )}
          </NeedsScripts>
        )}
      </div>
    </PageBody>
  )
}
