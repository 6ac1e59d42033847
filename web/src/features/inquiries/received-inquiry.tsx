import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { InquiryDetail } from '#shared/inquiries.ts'
import { headOf, pages, pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading, UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useAnswer, useCloseReceived, useInquiry, useMarkInquirySeen } from './hooks.ts'
import { InquiryBadge } from './inquiry-list.tsx'
import { InquiryTimeline } from './inquiry-timeline.tsx'
import { InquiryWriter } from './inquiry-writer.tsx'
import { NotesEditor } from './notes-editor.tsx'
import { receivedInquiryTexts as t } from './received-inquiry.texts.ts'

/** The page of one question for the pet's owner, staff, and admins (docs/product.md 22.9). */
export function ReceivedInquiry({ id }: { id: string | undefined }) {
  const query = useInquiry(id)
  if (query.data) return <Received inquiry={query.data} />
  return (
    <>
      <UnseenHeading {...headOf(pages.openedInquiry)} />
      {query.missing ? (
        <NoInquiry text={t.notFound()} hint={t.notFoundHint()} />
      ) : query.foreign ? (
        <NoInquiry text={t.noAccess()} hint={t.noAccessHint()} />
      ) : (
        <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
          {() => null}
        </QueryState>
      )}
    </>
  )
}

const NoInquiry = ({ text, hint }: { text: string; hint: string }) => (
  <EmptyState drawing="not-found" text={text} hint={hint}>
    <LinkButton to={pathTo('inquiries')}>{t.toList()}</LinkButton>
  </EmptyState>
)

function stateText({ state, outcome, waiting, petName, name }: InquiryDetail): string {
  if (outcome === 'pet_deleted') return t.petDeleted({ petName })
  if (state === 'closed') return t.closed()
  return waiting ? t.waiting({ name }) : t.answered({ name })
}

function Received({ inquiry }: { inquiry: InquiryDetail }) {
  const { id, petId, petName, name, state } = inquiry
  useMarkInquirySeen(inquiry)
  const answer = useAnswer()
  return (
    <div className="max-w-text space-y-8">
      <div className="space-y-3">
        <PageHeading
          title={t.title({ petName })}
          description={pages.openedInquiry.description()}
          lead={<About inquiry={inquiry} />}
          className="mb-4!"
        />
        <p role="status" className="text-lg">
          {stateText(inquiry)}
        </p>
      </div>
      <div className="space-y-6">
        <InquiryTimeline inquiry={inquiry} side="owner" />
        {state === 'open' && (
          <>
            <InquiryWriter
              name={`answer-${id}`}
              label={t.answer()}
              hint={t.answerHint({ name })}
              button={t.send()}
              send={async (text) => {
                await answer.mutateAsync({ id, text })
                toast(t.sent())
              }}
              failed={(reason) => t.sendFailed({ reason })}
            />
            <NoMail>{noMailTexts.reply()}</NoMail>
          </>
        )}
      </div>
      {petId !== null && <AddNote petId={petId} petName={petName} />}
      {state === 'open' && <CloseInquiry id={id} />}
    </div>
  )
}

function About({ inquiry }: { inquiry: InquiryDetail }) {
  const { petId, petName, name, email, emailConfirmed } = inquiry
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
      <InquiryBadge inquiry={inquiry} />
      {petId !== null && (
        <Link to={pathTo('pet', { id: petId })} className="font-bold text-amber-ink underline underline-offset-4">
          {t.toPet({ petName })}
        </Link>
      )}
      <bdi className="font-bold wrap-anywhere text-ink">{name}</bdi>
      <a
        href={`mailto:${email}`}
        dir="ltr"
        className="min-w-0 font-bold wrap-anywhere text-amber-ink underline underline-offset-4"
      >
        {email}
      </a>
      <span className="basis-full text-sm">{emailConfirmed ? t.confirmed() : t.unconfirmed()}</span>
    </span>
  )
}

/** Opens empty: the asker's words are never published (docs/product.md 22.15). */
function AddNote({ petId, petName }: { petId: number; petName: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="good-to-know" className="space-y-3">
      <h2 id="good-to-know" className="text-xl">
        {t.goodToKnow()}
      </h2>
      <p>{t.goodToKnowHint({ petName })}</p>
      {isOpen ? (
        <NotesEditor petId={petId} adding />
      ) : (
        <Button look="secondary" icon={Plus} onClick={() => setOpen(true)}>
          {t.add()}
        </Button>
      )}
    </section>
  )
}

function CloseInquiry({ id }: { id: number }) {
  const { mutate, isPending } = useCloseReceived()
  const ask = async () => {
    const yes = await confirm({ title: t.closeTitle(), text: t.closeText(), yes: t.closeYes(), final: true })
    if (yes) mutate({ id }, { onError: (error) => toast(t.closeFailed({ reason: errorText(error) }), 'error') })
  }
  return (
    <Button look="secondary" busy={isPending} onClick={() => void ask()}>
      {t.close()}
    </Button>
  )
}
