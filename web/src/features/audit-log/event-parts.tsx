import type { ReactNode } from 'react'
import type { AuditAction, AuditEvent } from '#shared/audit.ts'
import { formatReference } from '#shared/donations.ts'
import { formatList } from '#shared/format-values.ts'
import { listingSiteNames, listingSites } from '#shared/listing-values.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { type PageTextName, pageTextNames } from '#shared/page-texts.ts'
import { pathTo } from '#shared/pages.ts'
import { Dotted } from '#web/components/ui/dotted.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { donationsPath } from '#web/features/donations/donations-path.ts'
import { settingLabel } from '#web/features/settings/setting-label.ts'
import { settingLabels } from '#web/features/settings/setting-labels.texts.ts'
import { auditSentences, eventPartsTexts as t } from './event-parts.texts.ts'

function eventDetail({ data, subject, subjectId }: AuditEvent): string[] {
  const { cents, key, names, setup, status, was } = data
  const invitation = subject === 'invitation' ? Number(subjectId) : data.invitation
  return [
    ...(typeof cents === 'number' ? [formatMoneyExact(cents)] : []),
    ...(was === 'received' ? [t.wasReceived()] : []),
    ...(typeof key === 'number' ? [t.key({ key })] : []),
    ...(Array.isArray(names) ? [formatList(names.map(nameOfSetting))] : []),
    ...(typeof data.role === 'string' ? [t.invitedAs({ role: data.role })] : []),
    ...(typeof invitation === 'number' ? [t.invitation({ invitation })] : []),
    ...(setup === true ? [t.setupLink()] : []),
    ...(status === 'draft' ? [t.nowDraft()] : status === 'available' ? [t.notDraft()] : []),
  ]
}

const siteName = (site: unknown): string => {
  const known = listingSites.find((each) => each === site)
  return known === undefined ? String(site ?? '') : listingSiteNames[known]
}

const nameOfSetting = (name: string): string => (isSetting(name) ? settingLabel(name) : name)

const isSetting = (name: string): name is keyof typeof settingLabels | PageTextName =>
  Object.hasOwn(settingLabels, name) || pageTextNames.some((each) => each === name)

type SentenceArguments = Record<'known' | 'id' | 'reference' | 'note' | 'name' | 'site' | 'renewed' | 'place', string> &
  Record<'bdi' | 'link' | 'person', (inside: ReactNode) => ReactNode>

const sentences: Record<AuditAction, (args: SentenceArguments) => ReactNode> = auditSentences

export function EventSentence({ event }: { event: AuditEvent }) {
  const { act, subject, about, subjectId, data } = event
  const more = eventDetail(event)
  return (
    <>
      <p>
        {sentences[act]({
          known: about === null ? 'no' : 'yes',
          id: subjectId,
          reference: subject === 'gift' ? formatReference(Number(subjectId)) : '',
          note: data.note === true ? 'yes' : 'no',
          name: about ?? '',
          site: siteName(data.site),
          place: String(data.place ?? ''),
          renewed: data.renewed === true ? 'yes' : 'no',
          bdi: (inside) => <bdi>{inside}</bdi>,
          link: (inside) => <SubjectLink event={event}>{inside}</SubjectLink>,
          person: (inside) => <bdi className="font-bold wrap-anywhere">{inside}</bdi>,
        })}
      </p>
      {more.length > 0 && (
        <p className="text-sm text-ink-soft">
          <Dotted parts={more} />
        </p>
      )}
    </>
  )
}

function pathOf({ subject, subjectId }: AuditEvent): string | null {
  const id = Number(subjectId)
  switch (subject) {
    case 'pet':
    case 'campaign':
    case 'request':
      return pathTo(subject, { id })
    case 'question':
      return pathTo('openedInquiry', { id })
    case 'gift':
      return donationsPath({ state: 'all', reference: formatReference(id) })
    case 'settings':
      return pathTo('settings')
    default:
      return null
  }
}

function SubjectLink({ event, children }: { event: AuditEvent; children: ReactNode }) {
  const path = pathOf(event)
  if (path === null) return children
  return (
    <Link to={path} className="font-bold underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}

export function Actor({ by }: Pick<AuditEvent, 'by'>) {
  if (by === null) return <span className="text-ink-soft">{t.server()}</span>
  if (by.name === null) return <span className="text-ink-soft">{t.formerUser()}</span>
  return <bdi className="font-bold wrap-anywhere">{by.name}</bdi>
}
