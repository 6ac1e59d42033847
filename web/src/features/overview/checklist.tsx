import { Check, ChevronDown, CircleDashed } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  type Checklist as ChecklistData,
  type ChecklistName,
  type ConfirmedName,
  confirmedNames,
} from '#shared/checklist.ts'
import { pathTo } from '#shared/pages.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { checklistTexts as t } from './checklist.texts.ts'
import { useConfirmItem, useDismissChecklist } from './hooks.ts'
import { AddressLines, BackupLines, type ChecklistHost, EmailLines } from './host-lines.tsx'

type ItemLook = {
  title: () => string
  why: () => string
  /** A link to where it gets done. */
  to?: { path: string; action: () => string }
  confirm?: () => string
  /** What is pasted on the server. */
  lines?: (props: { host: ChecklistHost }) => ReactNode
}

const looks: Record<ChecklistName, ItemLook> = {
  contacts: {
    title: t.contacts,
    why: t.contactsWhy,
    to: { path: `${pathTo('settings')}#contact`, action: t.addContacts },
  },
  texts: {
    title: t.texts,
    why: t.textsWhy,
    to: { path: `${pathTo('settings')}#texts`, action: t.readTexts },
    confirm: t.textsRight,
  },
  payment: {
    title: t.payment,
    why: t.paymentWhy,
    to: { path: `${pathTo('settings')}#payment`, action: t.addPayment },
  },
  posts: {
    title: t.posts,
    why: t.postsWhy,
    to: { path: `${pathTo('settings')}#posts`, action: t.choosePosts },
    confirm: t.postsRight,
  },
  firstPet: { title: t.firstPet, why: t.firstPetWhy, to: { path: pathTo('addPet'), action: t.addPet } },
  firstCampaign: {
    title: t.firstCampaign,
    why: t.firstCampaignWhy,
    to: { path: pathTo('createCampaign'), action: t.addCampaign },
  },
  email: { title: t.email, why: t.emailWhy, lines: EmailLines },
  address: { title: t.address, why: t.addressWhy, lines: AddressLines },
  backup: { title: t.backup, why: t.backupWhy, lines: BackupLines, confirm: t.backupRight },
  secondAdmin: {
    title: t.secondAdmin,
    why: t.secondAdminWhy,
    to: { path: pathTo('users'), action: t.chooseAdmin },
  },
}

export const isChecklistOpen = ({ dismissed, items }: Pick<ChecklistData, 'dismissed' | 'items'>): boolean =>
  !dismissed && items.some(({ done }) => !done)

const reportFailure = (error: unknown) => toast(t.failedChange({ reason: errorText(error) }), 'error')

/** What a new shelter still needs, until it is done or hidden (docs/product.md 21.4). */
export function Checklist({ checklist }: { checklist: ChecklistData }) {
  const heading = useId()
  const dismiss = useDismissChecklist()
  const { items, host } = checklist
  const [open, done] = [items.filter((item) => !item.done), items.filter((item) => item.done)]
  const hide = () => dismiss.mutate({ dismissed: true }, { onSuccess: () => toast(t.hidden()), onError: reportFailure })
  return (
    <section aria-labelledby={heading} className="mb-10">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={heading} className="text-2xl">
          {t.heading()}
        </h2>
        <p className="text-ink-soft">{t.progress({ done: done.length, total: items.length })}</p>
        <Button look="quiet" size="small" className="ms-auto" busy={dismiss.isPending} onClick={hide}>
          {t.hide()}
        </Button>
      </div>
      <div className="rounded-card border border-line">
        <ul>
          {open.map((item) => (
            <Item key={item.name} item={item} host={host} />
          ))}
        </ul>
        {done.length > 0 && <DoneItems names={done.map(({ name }) => name)} />}
      </div>
    </section>
  )
}

type ItemProps = { item: ChecklistData['items'][number]; host: ChecklistHost | null }

const isConfirmed = (name: ChecklistName): name is ConfirmedName => confirmedNames.some((one) => one === name)

function Item({ item: { name, confirmable }, host }: ItemProps) {
  const { title, why, to, confirm, lines: HostLines } = looks[name]
  const [shown, setShown] = useState(false)
  const confirming = useConfirmItem()
  const [about, region] = [useId(), useId()]
  return (
    <li className="border-line not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5 lg:flex-nowrap">
        <p id={about} className="flex min-w-0 grow basis-64 items-start gap-3">
          <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <span>
            <strong>{title()}</strong> <span className="text-ink-soft">{why()}</span>
          </span>
        </p>
        <div className="ms-auto flex shrink-0 flex-wrap justify-end gap-2">
          {confirmable && confirm && isConfirmed(name) && (
            <Button
              look="quiet"
              size="small"
              busy={confirming.isPending}
              aria-describedby={about}
              onClick={() => confirming.mutate({ name }, { onError: reportFailure })}
            >
              {confirm()}
            </Button>
          )}
          {to && (
            <LinkButton to={to.path} look="secondary" size="small" aria-describedby={about}>
              {to.action()}
            </LinkButton>
          )}
          {HostLines && host && (
            <Button
              look="secondary"
              size="small"
              aria-expanded={shown}
              aria-controls={region}
              aria-describedby={about}
              onClick={() => setShown(!shown)}
            >
              {shown ? t.close() : t.show()}
            </Button>
          )}
        </div>
      </div>
      {HostLines && host && (
        <div id={region} hidden={!shown} className="space-y-5 px-4 pt-1 pb-5 sm:ps-13 sm:pe-5">
          {shown && <HostLines host={host} />}
        </div>
      )}
    </li>
  )
}

const DoneItems = ({ names }: { names: ChecklistName[] }) => (
  <details className="group border-line not-first:border-t">
    <summary className="flex min-h-11 list-none items-center gap-3 px-4 font-bold text-ink-soft sm:px-5 [&::-webkit-details-marker]:hidden">
      <Check aria-hidden className="size-5 shrink-0 text-home" />
      {t.done({ count: names.length })}
      <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
    </summary>
    <ul className="space-y-1.5 px-4 pb-4 sm:px-5">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-3 text-ink-soft">
          <Check aria-hidden className="size-5 shrink-0 text-home" />
          {looks[name].title()}
        </li>
      ))}
    </ul>
  </details>
)
