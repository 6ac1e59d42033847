import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { failedMailTexts as t } from './failed-mail.texts.ts'
import { useFailedMail } from './hooks.ts'

/** Recent emails that won't be retried, with the reason; nothing if there are none (docs/product.md 15.6). */
export function FailedMail() {
  return (
    <QueryState query={useFailedMail()} failure={t.loadFailed()} loading={null}>
      {(failed) =>
        failed.length > 0 && (
          <section aria-labelledby="failed-mail" className="mt-12 max-w-text">
            <h2 id="failed-mail" className="border-b border-line pb-2 text-2xl">
              {t.title()}
            </h2>
            <ul className="divide-y divide-line">
              {failed.map(({ id, email, refused, reason, at }) => (
                <li key={id} className="py-3">
                  <p className="flex flex-wrap justify-between gap-x-4">
                    <span className="min-w-0 font-semibold break-words">{email ?? t.formerUser()}</span>
                    <Day time={at} className="text-sm text-ink-soft" />
                  </p>
                  <p className="text-sm break-words text-ink-soft">
                    {refused ? t.addressRejected({ reason }) : t.gaveUp({ reason })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </QueryState>
  )
}
