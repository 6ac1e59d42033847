import type { CampaignUpdate } from '#shared/campaigns.ts'
import { formatMoney } from '#shared/money.ts'
import { Day } from '#web/components/ui/day.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { updatesListTexts as t } from './updates-list.texts.ts'

/** A campaign's updates, newest first (docs/product.md 7.10). */
export function UpdatesList({ updates, petName }: { updates: CampaignUpdate[]; petName: string }) {
  return (
    <ol className="space-y-6">
      {updates.map(({ id, text, image, costCents, createdAt }) => (
        <li key={id} className="border-s-2 border-line ps-5">
          <p className="mb-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <Day time={createdAt} />
            {costCents !== null && <span>{t.spent({ amount: formatMoney(costCents) })}</span>}
          </p>
          <div className="max-w-text space-y-3">
            <FormattedText text={text} />
          </div>
          {image && (
            <Picture
              src={image}
              alt={t.pictureAlt({ name: petName })}
              width={480}
              height={360}
              className="mt-3 h-auto max-h-90 w-full max-w-120 rounded-card object-contain"
            />
          )}
        </li>
      ))}
    </ol>
  )
}
