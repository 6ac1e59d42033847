import { pages, pathTo } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'

/** The page for any address that has none. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center px-4 py-16 text-center sm:px-6">
      <img
        src="/drawings/not-found.svg"
        alt="A cat looking out of a cardboard box"
        width={360}
        height={270}
        className="mb-8 h-auto w-90 max-w-full"
      />
      <PageHeading
        title={pages.notFound.title}
        description="There is no page at this address."
        missing
        lead="We looked everywhere, even in the box. Perhaps the address has a typo, or the page has moved on to a new home."
        className="justify-center"
      />
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Go to the home page</LinkButton>
        <LinkButton look="secondary" to={pathTo('pets')}>
          Browse Pets
        </LinkButton>
      </div>
    </div>
  )
}
