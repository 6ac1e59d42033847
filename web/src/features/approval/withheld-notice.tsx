import { CircleX, EyeOff, Hourglass } from 'lucide-react'
import type { WithheldState } from '#shared/approval.ts'
import { pathTo } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'

const reasonStyles = {
  waiting: { icon: Hourglass, tone: 'amber', label: 'Waiting', more: ' for approval' },
  refused: { icon: CircleX, tone: 'red', label: 'Refused', more: '' },
  hidden: { icon: EyeOff, tone: 'soft', label: 'Hidden', more: '' },
} as const
const tones = { amber: 'bg-amber-soft text-amber-ink', red: 'bg-danger-soft text-danger', soft: 'bg-sunken' }

/** The owner's suspension counts more than the shelter's decision. */
const withheldReason = ({ approval, hidden }: WithheldState) =>
  hidden ? 'hidden' : approval === 'refused' ? 'refused' : 'waiting'

export function WithheldBadge({ withheld }: { withheld: WithheldState | null }) {
  if (!withheld) return null
  const { tone, icon, label, more } = reasonStyles[withheldReason(withheld)]
  return (
    <Badge tone={tone} icon={icon}>
      <span>
        {label}
        {more && <span className="sr-only">{more}</span>}
      </span>
    </Badge>
  )
}

type WithheldNoticeProps = {
  withheld: WithheldState
  until: string
  change: string
}

/** Explains to users who can see a withheld post why others can't (docs/product.md 16.1). */
export function WithheldNotice({ withheld, until, change }: WithheldNoticeProps) {
  const { user = null } = useSession()
  const why = withheldReason(withheld)
  const { icon: Mark, tone } = reasonStyles[why]
  return (
    <div className={classes('mb-6 flex gap-3 rounded-card px-5 py-4', tones[tone])}>
      <Mark aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        {why === 'waiting' && (
          <p>
            <strong>Waiting for approval.</strong> Nobody sees it yet but its owner, staff and admins. {until} until
            then.
          </p>
        )}
        {why === 'refused' && (
          <>
            <p dir="auto" className="whitespace-pre-line">
              <strong>Refused:</strong> {withheld.refusal}
            </p>
            <p>Nobody sees it but its owner, staff and admins. Once its owner has changed it, it is looked at again.</p>
          </>
        )}
        {why === 'hidden' && (
          <p>
            <strong>Hidden because its author is suspended.</strong> Nobody sees it but staff and admins.
          </p>
        )}
        {why === 'waiting' && canApprove(user) && (
          <NoticeLink to={pathTo('approval')}>See what waits for approval</NoticeLink>
        )}
        {why === 'refused' && <NoticeLink to={change}>Change it</NoticeLink>}
      </div>
    </div>
  )
}

const NoticeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-6 font-bold underline underline-offset-4">
    {children}
  </Link>
)
