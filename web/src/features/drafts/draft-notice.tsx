import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusColors } from '#web/components/ui/badge.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { listOf } from '#web/lib/list-of.ts'
import { draftsTexts as t } from './drafts.texts.ts'

type DraftNoticeProps = {
  /** Labels of missing fields. */
  missing: string[]
  /** The path of the form, which then shows what is missing. */
  form: string
  onPublish: () => void
  busy: boolean
}

/** What a draft's owner, staff, and admins see on its page (docs/product.md 5.14, 7.12). */
export function DraftNotice({ missing, form, onPublish, busy }: DraftNoticeProps) {
  const publish = { icon: Eye, size: 'small' } as const
  return (
    <div className={classes('mb-6 flex gap-3 rounded-card px-5 py-4', statusColors.paused)}>
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-3">
        <p>{t.notice({ strong })}</p>
        {missing.length > 0 && <p>{t.missing({ fields: listOf(missing) })}</p>}
        {missing.length > 0 ? (
          <LinkButton {...publish} to={publishingForm(form)}>
            {t.publish()}
          </LinkButton>
        ) : (
          <Button {...publish} busy={busy} onClick={onPublish}>
            {t.publish()}
          </Button>
        )}
      </div>
    </div>
  )
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>

/** The form of an incomplete draft, with its missing fields marked. */
export const publishingForm = (form: string): string => `${form}?publish`
