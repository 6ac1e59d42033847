import type { ListedPerson } from '#shared/shelter-lists.ts'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { listFiltersTexts as t } from './list-filters.texts.ts'

export function Owner({ owner }: { owner: ListedPerson }) {
  if (owner === null) return <span className="text-ink-soft">{t.formerUser()}</span>
  return (
    <>
      <span className="block">
        <bdi>{owner.name}</bdi>
      </span>
      <span className="text-sm text-ink-soft">
        <EmailText email={owner.email} />
      </span>
    </>
  )
}

export const withheldChoice = () =>
  ({
    name: 'kept',
    label: t.visibility(),
    options: [
      ['', t.any()],
      ['waiting', t.waiting()],
      ['refused', t.refused()],
      ['hidden', t.hidden()],
    ],
  }) as const

export const sortChoice = (...more: (readonly [string, string])[]) => ({
  name: 'sort',
  label: t.sort(),
  options: [['', t.newest()] as const, ['oldest', t.oldest()] as const, ...more],
})
