import { Mail } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { statementByMailTexts as t } from './statement-by-mail.texts.ts'
import { useSendStatement } from './use-statements.ts'

/** Emails the link to the donor's statements to the address of their donation (docs/product.md 8.27). */
export function StatementByMail({ secret }: { secret: string }) {
  const { mail } = useSiteConfig()
  const { mutate, isPending, isSuccess, error } = useSendStatement()
  if (!mail) return null
  return (
    <>
      {!isSuccess && (
        <Button look="quiet" icon={Mail} busy={isPending} onClick={() => mutate({ secret })}>
          {t.send()}
        </Button>
      )}
      <div className="basis-full">
        <StatusLine tone={error ? 'error' : 'success'}>{error ? errorText(error) : isSuccess && t.sent()}</StatusLine>
      </div>
    </>
  )
}
