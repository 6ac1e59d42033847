import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import type { Icon } from './icon.ts'
import { PageHeading, useFocusOnArrival } from './page-heading.tsx'
import { usePageTitle } from './page-title.ts'
import { Picture } from './picture.tsx'
import { PictureSkeleton, Skeleton } from './skeleton.tsx'

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14'
const pictureBox = 'aspect-4/3 w-full rounded-scene bg-sunken'

type RecordPageProps = {
  title: string
  /** The browser tab's name, where it says more than the title. */
  tab?: string
  description: string
  picture: string
  badge?: ReactNode
  /** The way to its form, for those who may change it. */
  edit?: { to: string; label: string } | false
  /** What is known about it: a `FactList`, and what stands above it. */
  children: ReactNode
  about?: { heading: string; text: string } | null | undefined
  /** The one thing a visitor can do. On phones it stays within reach. */
  action: ReactNode
}

/** The page of one pet or campaign: its picture, large and uncropped, with everything else beside it. */
export function RecordPage({
  title,
  tab = title,
  description,
  picture,
  badge,
  edit,
  children,
  about,
  action,
}: RecordPageProps) {
  return (
    <article className={columns}>
      <Picture
        src={picture}
        alt={title}
        width={1200}
        height={900}
        eager
        className={`${pictureBox} object-contain lg:sticky lg:top-28`}
      />
      <div className="flex flex-col">
        <PageHeading
          title={title}
          tab={tab}
          description={description}
          image={picture}
          className="mb-5"
          action={
            // beside the heading, which is as high: it is known late who may do this, and nothing is to move then
            <div className="flex min-h-10 flex-wrap items-center gap-3">
              {badge}
              {edit && (
                <LinkButton look="secondary" size="small" icon={Pencil} to={edit.to}>
                  {edit.label}
                </LinkButton>
              )}
            </div>
          }
        />
        {children}
        {about && (
          <section aria-labelledby="about" className="lg:order-last">
            <h2 id="about" className="mb-2 text-xl">
              {about.heading}
            </h2>
            <p dir="auto" className="max-w-text text-lg whitespace-pre-line">
              {about.text}
            </p>
          </section>
        )}
        <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:px-0 lg:mt-0 lg:mb-8 lg:pt-0">
          {action}
        </div>
      </div>
    </article>
  )
}

/** Facts as a short list, each a `RecordFact`. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="mb-6 grid gap-3 border-y border-line py-5">{children}</dl>
}

export function RecordFact({ icon: Mark, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex w-32 shrink-0 gap-2.5 text-ink-soft">
        <Mark aria-hidden className="mt-0.5 size-5 text-amber-ink" />
        {name}
      </dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  )
}

/** As large as a record that is still loading. */
export function RecordSkeleton() {
  return (
    <div className={columns}>
      <PictureSkeleton className={pictureBox} />
      <div className="space-y-6">
        <p role="status" className="font-serif text-3xl font-semibold text-ink-soft">
          Loading...
        </p>
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-13 w-44 rounded-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </div>
  )
}

type RecordNotFoundProps = {
  drawing: 'empty-pets' | 'empty-campaigns'
  title: string
  description: string
  hint: string
  /** The way on, a LinkButton. */
  children: ReactNode
}

/** There is no such record, or no longer. */
export function RecordNotFound({ drawing, title, description, hint, children }: RecordNotFoundProps) {
  const heading = useFocusOnArrival()
  usePageTitle({ title, description, missing: true })
  return (
    <div className="mx-auto flex max-w-text flex-col items-center py-8 text-center">
      <img src={`/drawings/${drawing}.svg`} alt="" width={240} height={180} className="mb-6 h-45 w-60" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}.
      </h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{hint}</p>
      {children}
    </div>
  )
}
