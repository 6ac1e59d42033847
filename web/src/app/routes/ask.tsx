import { useParams } from 'react-router-dom'
import type { AskForm as Form } from '#shared/inquiries.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading, UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RecordNotFound, RecordSkeleton } from '#web/components/ui/record.tsx'
import { askFormTexts as t } from '#web/features/inquiries/ask-form.texts.ts'
import { AskForm } from '#web/features/inquiries/ask-form.tsx'
import { useAskForm } from '#web/features/inquiries/hooks.ts'

/** A question about a pet, without an account (docs/product.md 22.1). */
export function AskPage() {
  const { id } = useParams()
  const query = useAskForm(id)
  return (
    <PageBody>
      {query.missing ? (
        <RecordNotFound
          drawing="empty-pets"
          title={t.missing()}
          description={t.missingDescription()}
          hint={t.missingHint()}
        >
          <LinkButton to={pathTo('pets')}>{t.others()}</LinkButton>
        </RecordNotFound>
      ) : (
        <>
          {!query.data && <UnseenHeading title={pages.ask.title()} description={pages.ask.title()} />}
          <QueryState query={query} loading={<RecordSkeleton />} failure={t.failedToLoad()}>
            {(form) => <AskAbout form={form} refresh={query.refetch} />}
          </QueryState>
        </>
      )}
    </PageBody>
  )
}

function AskAbout({ form, refresh }: { form: Form; refresh: () => Promise<unknown> }) {
  const { petId, petName: name, image, status } = form
  return (
    <div className="mx-auto max-w-form">
      <div className="mb-6 flex items-start gap-4">
        <Picture
          src={thumbnailOf(image)}
          alt=""
          width={96}
          height={96}
          eager
          className="size-16 shrink-0 rounded-card object-cover sm:size-24"
        />
        <PageHeading
          title={t.title({ name })}
          description={t.description({ name })}
          lead={status === 'adopted' ? t.adopted({ name }) : t.lead({ name })}
          className="mb-0!"
        />
      </div>
      {status === 'adopted' ? (
        <LinkButton to={pathTo('pets')}>{t.others()}</LinkButton>
      ) : (
        <Panel>
          <AskForm key={petId} form={form} refresh={refresh} />
        </Panel>
      )}
      <p className="mt-6">
        <Link
          to={pathTo('pet', { id: petId })}
          className="inline-flex min-h-11 items-center font-bold text-amber-ink underline underline-offset-4"
        >
          {t.toPet({ name })}
        </Link>
      </p>
    </div>
  )
}
