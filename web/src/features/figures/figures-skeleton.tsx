import { Panel } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { figuresPageTexts as t } from './figures-page.texts.ts'

const places = (count: number) => [...Array(count).keys()]

/** As large as what comes in its place. */
export function FiguresSkeleton() {
  return (
    <div className="figures-loading space-y-6">
      <p role="status" className="sr-only">
        {t.loading()}
      </p>
      <Skeleton className="h-7.5 w-60" />
      <div className="figure-tiles">
        {places(8).map((place) => (
          <div key={place} className="figure-tile">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-8 w-2/5" />
          </div>
        ))}
      </div>
      <div className="figure-charts">
        {places(4).map((place) => (
          <Panel key={place} className="min-w-0">
            <Skeleton className="mb-4 h-7 w-2/5" />
            <Skeleton className="mb-4 h-5 w-4/5" />
            <Skeleton className="h-64" />
            <div className="h-11" />
          </Panel>
        ))}
      </div>
    </div>
  )
}
