import type { ReactNode } from 'react'
import { Link } from '#web/components/ui/link.tsx'

type HomeStripProps = { id: string; heading: string; to: string; seeAll: string; children: ReactNode }

/** A section of the home page with cards, and a link to all of them. */
export const HomeStrip = ({ id, heading, to, seeAll, children }: HomeStripProps) => (
  <section aria-labelledby={id} className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pb-24">
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <Link to={to} className="inline-flex min-h-11 items-center font-bold text-amber-ink">
        {seeAll}
      </Link>
    </div>
    {children}
  </section>
)
