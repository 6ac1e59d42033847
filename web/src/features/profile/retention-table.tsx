import { retentionPolicies } from '#shared/retention.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { retentionTableTexts as t } from './retention-table.texts.ts'

export const retentionTitle = t.title

/** Stored data, who sees it, and for how long, from the data inventory. */
export function RetentionTable() {
  const site = useSiteConfig()
  return (
    <dl>
      {Object.entries(retentionPolicies).map(([key, { what, who, until }]) => (
        <div key={key} className="border-t border-line py-4">
          <dt className="font-bold">{what()}</dt>
          <dd>
            <p className="mt-1">{who()}</p>
            <p className="mt-1 text-ink-soft">{until(site)}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
