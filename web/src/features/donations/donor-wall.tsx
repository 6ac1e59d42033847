import { Heart, Trash2 } from 'lucide-react'
import type { WallDonation } from '#shared/donor-wall.ts'
import { formatMoney } from '#shared/money.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { IconButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { donationLabel } from './donation-labels.ts'
import { donorName } from './donor-name.ts'
import { donorWallTexts as t } from './donor-wall.texts.ts'
import { useRemoveMessage, useWall } from './hooks.ts'

type DonorWallProps = { id: number; canManage: boolean }

/**
 * Donors who want to be listed, newest first, and the number of others (docs/product.md 8.14). Nothing without
 * donations.
 */
export function DonorWall({ id, canManage }: DonorWallProps) {
  const query = useWall(String(id))
  const donations = query.data?.pages.flatMap(({ items }) => items) ?? []
  const others = query.data?.pages.at(-1)?.others ?? 0
  if (donations.length + others === 0) return null
  return (
    <section aria-labelledby="wall">
      <h2 id="wall" className="mb-3 text-xl">
        {t.heading()}
      </h2>
      <ul className="divide-y divide-line">
        {donations.map((donation) => (
          <Line key={donation.id} donation={donation} canManage={canManage} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="my-4">
          <LoadMore query={query} failure={t.loadFailed()} />
        </div>
      )}
      {others > 0 && (
        <p className="flex gap-3 border-t border-line py-2.5 text-ink-soft first:border-t-0">
          <Heart aria-hidden className="mt-0.5 size-5 shrink-0" />
          {donations.length > 0 ? t.moreAnonymous({ count: others }) : t.anonymous({ count: others })}
        </p>
      )}
    </section>
  )
}

function Line({ donation, canManage }: { donation: WallDonation; canManage: boolean }) {
  const { id, message, amountCents, state, createdAt } = donation
  const name = donorName(donation.name)
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Heart aria-hidden className="mt-0.5 size-5 shrink-0 fill-current text-amber" />
      <div className="min-w-0 grow">
        <p>
          {t.donation({
            name,
            amount: formatMoney(amountCents),
            state: donationLabel({ state, standingCents: amountCents }).text,
            donor: (inside) => <strong dir="auto">{inside}</strong>,
            day: () => <Day time={createdAt} className="text-sm whitespace-nowrap text-ink-soft" />,
          })}
        </p>
        {message && (
          <p dir="auto" className="text-ink-soft">
            {message}
          </p>
        )}
      </div>
      {canManage && message && <RemoveMessage id={id} name={name} />}
    </li>
  )
}

function RemoveMessage({ id, name }: { id: number; name: string }) {
  const remove = useRemoveMessage()
  const ask = async () => {
    const yes = await confirm({
      title: t.removeQuestion({ name }),
      text: t.removeConsequence(),
      yes: t.remove(),
      destroys: true,
    })
    if (!yes) return
    remove.mutate(
      { id },
      {
        onSuccess: () => toast(t.removed()),
        onError: (error) => toast(t.removeFailed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  return (
    <IconButton
      icon={Trash2}
      label={t.removeFrom({ name })}
      disabled={remove.isPending}
      onClick={() => void ask()}
      className="noscript:hidden"
    />
  )
}
