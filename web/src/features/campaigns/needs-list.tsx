import { Circle, CircleCheck } from 'lucide-react'
import type { Campaign } from '#shared/campaigns.ts'
import { formatDollars } from '#shared/money.ts'

/** A campaign's needs, in the order in which they are paid for (docs/product.md 7.9). */
export function NeedsList({ needs }: { needs: Campaign['needs'] }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className="mb-6">
      <h2 id="needs" className="mb-2 text-xl">
        What the money is for
      </h2>
      <ol className="divide-y divide-line">
        {needs.map((need, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: needs may be equal, and differ only in their places
          <Need key={place} {...need} />
        ))}
      </ol>
    </section>
  )
}

function Need({ text, cents, filledCents }: Campaign['needs'][number]) {
  const isReached = filledCents >= cents
  const Mark = isReached ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${isReached ? 'text-home' : 'text-field-line'}`} />
      <span className="min-w-0 grow">
        <span dir="auto">{text}</span>
        {isReached && <span className="sr-only"> (reached)</span>}
        {!isReached && filledCents > 0 && (
          <span className="block text-sm text-ink-soft">{formatDollars(cents - filledCents)} to go</span>
        )}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{formatDollars(cents)}</span>
    </li>
  )
}
