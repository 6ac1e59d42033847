import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'
import { loadingTexts } from './loading.texts.ts'
import { PageHeading, useFocusOnArrival } from './page-heading.tsx'
import { usePageTitle } from './page-title.ts'
import { recordTexts as t } from './record.texts.ts'
import { PictureSkeleton, Skeleton } from './skeleton.tsx'

// on phones, from edge to edge and right below the navbar: cancels the space around a page (PageBody)
const picturesClasses = '-mx-4 -mt-12 mb-6 sm:mx-0 sm:mt-0 sm:mb-8 md:mb-0'
const columns = 'md:grid md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-x-8 lg:gap-x-14'

type RecordPageProps = {
  title: string
  tab?: string
  description: string
  pictures: ReactNode
  badge?: ReactNode
  edit?: { to: string; label: string } | false
  children: ReactNode
  /** Before and after what the record is about. */
  aside?: ReactNode
  about?: { heading: string; text: string } | null | undefined
  rest?: ReactNode
  more?: ReactNode
  instead?: ReactNode
  action?: ReactNode
}

export function RecordPage({ pictures, more, instead, aside, about, rest, ...textProps }: RecordPageProps) {
  return (
    <article className={classes('flex flex-col', columns, !instead && 'md:grid-rows-[auto_1fr]')}>
      <div
        className={classes(picturesClasses, 'md:self-start', !more && !instead && 'md:sticky md:top-28 md:row-span-2')}
      >
        {pictures}
      </div>
      {/* on phones, its parts are among the others, and the action comes last */}
      <div className={classes('contents', !instead && 'md:col-start-2 md:row-span-2 md:row-start-1 md:block')}>
        <RecordText {...textProps} within={!instead} />
        {instead && <div className="mt-10 mb-10 sm:mt-4 md:col-span-2 md:my-14">{instead}</div>}
        {aside}
        {about && <About {...about} className={instead && more ? 'md:col-start-2' : ''} />}
        {rest && <div className="mt-8">{rest}</div>}
      </div>
      {more && (
        <div className={classes('mt-8 md:col-start-1', instead ? 'md:row-start-3 md:mt-0' : 'md:row-start-2')}>
          {more}
        </div>
      )}
    </article>
  )
}

type RecordText = Omit<RecordPageProps, 'pictures' | 'more' | 'instead' | 'aside' | 'about' | 'rest'> & {
  within: boolean
}

function RecordText({ title, tab = title, description, badge, edit, children, action, within }: RecordText) {
  return (
    <div className="contents md:block">
      <div>
        <PageHeading
          title={title}
          isName
          tab={tab}
          description={description}
          className="mb-5"
          action={
            // beside the heading, which is as high: the permission is known late, and nothing must move then
            <div className="flex min-h-10 flex-wrap items-center gap-3 empty:hidden">
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
      </div>
      {action && (
        <div
          className={classes(
            'flex flex-wrap items-center gap-3 sm:mb-8',
            within &&
              'max-sm:sticky max-sm:bottom-0 max-sm:order-last max-sm:-mx-4 max-sm:mt-6 max-sm:border-t max-sm:border-line max-sm:bg-page max-sm:p-4',
          )}
        >
          {action}
        </div>
      )}
    </div>
  )
}

function About({ heading, text, className }: { heading: string; text: string; className: string }) {
  return (
    <section aria-labelledby="about" className={className}>
      <h2 id="about" className="mb-2 text-xl">
        {heading}
      </h2>
      <p dir="auto" className="max-w-text text-lg whitespace-pre-line">
        {text}
      </p>
    </section>
  )
}

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

export function RecordSkeleton() {
  return (
    <div className={columns}>
      <PictureSkeleton className={`${picturesClasses} aspect-4/3 sm:rounded-scene`} />
      <div className="space-y-6">
        <p role="status" className="font-serif text-3xl font-semibold text-ink-soft">
          {loadingTexts.loading()}
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
  children: ReactNode
}

export function RecordNotFound({ drawing, title, description, hint, children }: RecordNotFoundProps) {
  const heading = useFocusOnArrival()
  usePageTitle({ title, description, missing: true })
  return (
    <div className="mx-auto flex max-w-text flex-col items-center py-8 text-center">
      <img src={`/drawings/${drawing}.svg`} alt="" width={240} height={180} className="mb-6 h-45 w-60" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t.notFound({ title })}
      </h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{hint}</p>
      {children}
    </div>
  )
}
