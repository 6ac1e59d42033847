import { retentionPolicies } from '#shared/retention.ts'

/** Stored data, who sees it, and for how long, from the data inventory. */
export function RetentionTable() {
  return (
    <section>
      <h2>What we keep, who sees it, and for how long</h2>
      <dl>
        {Object.entries(retentionPolicies).map(([key, { what, who, until }]) => (
          <div key={key} className="border-t border-line py-4">
            <dt className="font-bold">{what()}</dt>
            <dd>
              <p className="mt-1">{who()}</p>
              <p className="mt-1 text-ink-soft">{until()}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
