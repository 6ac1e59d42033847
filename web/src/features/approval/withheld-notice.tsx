import { CircleX, EyeOff, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WithheldState } from '#shared/approval.ts'
import { pathTo } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { StatusBadge, statusColors } from '#web/components/ui/badge.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { withheldTexts as t } from './withheld.texts.ts'

const reasonStyles = {
  waiting: { icon: Hourglass, status: 'waiting' },
  refused: { icon: CircleX, status: 'bad' },
  hidden: { icon: EyeOff, status: 'paused' },
  draft: { icon: EyeOff, status: 'paused' },
} as const

/** The owner's suspension counts more than the shelter's decision. */
const withheldReason = ({ approval, hidden }: WithheldState) =>
  hidden ? 'hidden' : approval === 'none' ? 'waiting' : approval

export function WithheldBadge({ withheld }: { withheld: WithheldState | null }) {
  if (!withheld) return null
  const why = withheldReason(withheld)
  return (
    <StatusBadge {...reasonStyles[why]}>
      {why === 'waiting' ? (
        <>
          <span aria-hidden>{t.waiting()}</span>
          <span className="sr-only">{t.waitingInFull()}</span>
        </>
      ) : (
        <span>{t[why]()}</span>
      )}
    </StatusBadge>
  )
}

type WithheldNoticeProps = {
  kind: 'pet' | 'campaign'
  withheld: WithheldState
  /** Path of the page on which the owner edits the post. */
  change: string
}

/** Explains to users who can see a withheld post why others can't (docs/product.md 16.1). */
export function WithheldNotice({ kind, withheld, change }: WithheldNoticeProps) {
  const { user = null } = useSession()
  const why = withheldReason(withheld)
  const { icon: Mark, status } = reasonStyles[why]
  return (
    <div className={classes('mb-6 flex gap-3 rounded-card px-5 py-4', statusColors[status])}>
      <Mark aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        {why === 'waiting' && <p>{kind === 'pet' ? t.petWaiting({ strong }) : t.campaignWaiting({ strong })}</p>}
        {why === 'waiting' && !canApprove(user) && <NoMail>{noMailTexts.decision()}</NoMail>}
        {why === 'refused' && (
          <>
            <p dir="auto" className="whitespace-pre-line">
              {t.refusedReason({ strong, reason: withheld.refusal ?? '' })}
            </p>
            <p>{t.refusedNext()}</p>
          </>
        )}
        {why === 'hidden' && <p>{t.hiddenReason({ strong })}</p>}
        {why === 'waiting' && canApprove(user) && <NoticeLink to={pathTo('approval')}>{t.toQueue()}</NoticeLink>}
        {why === 'refused' && <NoticeLink to={change}>{t.edit()}</NoticeLink>}
      </div>
    </div>
  )
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>

const NoticeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-6 font-bold underline underline-offset-4">
    {children}
  </Link>
)
