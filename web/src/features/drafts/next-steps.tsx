import type { ReactNode } from 'react'
import { Link } from '#web/components/ui/link.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { draftsTexts as t } from './drafts.texts.ts'

type SavedPostProps = {
  /** What happened; null if the page was opened in another way. */
  status: string | null
  children?: ReactNode
}

/** The first thing on the page that a form opens after it has saved a post (docs/product.md 5.15). */
export const SavedPost = ({ status, children }: SavedPostProps) => (
  <div className={status ? 'mb-6 space-y-4' : ''}>
    <StatusLine tone="success">{status}</StatusLine>
    {children}
  </div>
)

export function NextSteps({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="next-steps" className="space-y-3 rounded-card bg-band px-5 py-4">
      <h2 id="next-steps" className="text-xl">
        {t.next()}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

export const NextStepLinks = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2">
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to} className="inline-flex min-h-6 font-bold underline underline-offset-4">
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
