import type { ListedPerson } from '#shared/shelter-lists.ts'
import { EmailText } from '#web/components/ui/email-text.tsx'

export function Owner({ owner }: { owner: ListedPerson }) {
  if (owner === null) return <span className="text-ink-soft">A former user</span>
  return (
    <>
      <bdi className="block">{owner.name}</bdi>
      <span className="text-sm text-ink-soft">
        <EmailText email={owner.email} />
      </span>
    </>
  )
}

export const withheldChoice = {
  name: 'kept',
  label: 'On the site',
  options: [
    ['', 'Any'],
    ['waiting', 'Waiting for approval'],
    ['refused', 'Refused'],
    ['hidden', 'Hidden: suspended user'],
  ],
} as const

export const sortChoice = (...more: (readonly [string, string])[]) => ({
  name: 'sort',
  label: 'Order',
  options: [['', 'Newest first'] as const, ['oldest', 'Oldest first'] as const, ...more],
})
