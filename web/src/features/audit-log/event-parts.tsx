import { type AuditEvent, type AuditSubject, auditActionTexts } from '#shared/audit.ts'
import { formatReference } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { Link } from '#web/components/ui/link.tsx'
import { donationsPath } from '#web/features/donations/donations-path.ts'
import { settingLabels } from '#web/features/settings/setting-labels.ts'

const inline = 'font-bold underline-offset-4 hover:underline'

function eventDetail({ act, data }: AuditEvent): string[] {
  const { cents, key, names, note, setup, status, was } = data
  return [
    ...(typeof cents === 'number' ? [formatDollarsExact(cents)] : []),
    ...(was === 'received' ? ['It had been marked as received.'] : []),
    ...(typeof key === 'number' ? [`Key no. ${key}`] : []),
    ...(Array.isArray(names) ? [names.map(nameOfSetting).join(', ')] : []),
    ...(act === 'request_written' ? [note === true ? 'A note of the owner’s side' : 'A message'] : []),
    ...(setup === true ? ['With the set-up link'] : []),
    ...(status === 'draft' ? ['It is a draft now.'] : status === 'available' ? ['It is no longer a draft.'] : []),
  ]
}

const nameOfSetting = (name: string): string => (settingLabels as Record<string, string | undefined>)[name] ?? name

export function EventSentence({ event }: { event: AuditEvent }) {
  const { before, after } = auditActionTexts[event.act]
  const more = eventDetail(event).join(' · ')
  return (
    <>
      <p>
        {before} <Subject event={event} />
        {after && ` ${after}`}
      </p>
      {more && <p className="text-sm text-ink-soft">{more}</p>}
    </>
  )
}

const nouns: Record<AuditSubject, string> = {
  pet: 'pet',
  campaign: 'campaign',
  request: 'request',
  gift: 'gift',
  payment: 'payment',
  user: 'user',
  settings: 'settings',
  shelter: 'shelter',
}

function Subject({ event: { subject, subjectId, about } }: { event: AuditEvent }) {
  const id = Number(subjectId)
  switch (subject) {
    case 'shelter':
      return null
    case 'settings':
      return (
        <Link to={pathTo('settings')} className={inline}>
          the settings
        </Link>
      )
    case 'payment':
      return `payment no. ${subjectId}`
    case 'user':
      return about === null ? 'a former user' : <bdi className="font-bold wrap-anywhere">{about}</bdi>
    case 'gift':
      return (
        <Link to={donationsPath({ state: 'all', reference: formatReference(id) })} className={inline}>
          gift {formatReference(id)}
        </Link>
      )
    default: {
      if (about === null) return `${nouns[subject]} no. ${subjectId}`
      const to = pathTo(({ pet: 'pet', campaign: 'campaign', request: 'request' } as const)[subject], { id })
      return (
        <Link to={to} className={inline}>
          {subject === 'pet' ? (
            <bdi>{about}</bdi>
          ) : subject === 'campaign' ? (
            <CampaignOf pet={about} />
          ) : (
            <RequestFor pet={about} />
          )}
        </Link>
      )
    }
  }
}

const CampaignOf = ({ pet }: { pet: string }) => (
  <>
    <bdi>{pet}</bdi>’s campaign
  </>
)

const RequestFor = ({ pet }: { pet: string }) => (
  <>
    a request for <bdi>{pet}</bdi>
  </>
)

export function Actor({ by }: Pick<AuditEvent, 'by'>) {
  if (by === null) return <span className="text-ink-soft">The command line</span>
  if (by.name === null) return <span className="text-ink-soft">A former user</span>
  return <bdi className="font-bold wrap-anywhere">{by.name}</bdi>
}
