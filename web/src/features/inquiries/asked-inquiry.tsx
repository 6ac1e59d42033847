import { Copy } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InquiryPage } from '#shared/inquiries.ts'
import { inquiryPath } from '#shared/inquiry-path.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RecordNotFound } from '#web/components/ui/record.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { askedInquiryTexts as t } from './asked-inquiry.texts.ts'
import { useCloseAsked, useConfirmEmail, useEraseAsked, useWriteAsAsker } from './hooks.ts'
import { InquiryTimeline } from './inquiry-timeline.tsx'
import { InquiryWriter } from './inquiry-writer.tsx'

type AskedProps = { inquiry: InquiryPage; secret: string }

/** A question for anyone who has its link. Its forms work without scripts, too (docs/product.md 22.8). */
export function AskedInquiry({ inquiry, secret }: AskedProps) {
  const { petName, petId, state, sent } = inquiry
  const write = useWriteAsAsker(secret)
  return (
    <div className="mx-auto max-w-text space-y-10">
      <div className="space-y-3">
        <PageHeading title={t.title({ petName })} description={t.description()} className="mb-4!" />
        <p role="status" className="text-lg">
          {stateText(inquiry)}
        </p>
        {state === 'open' && <WhereToAnswer inquiry={inquiry} />}
        {petId !== null && (
          <Link
            to={pathTo('pet', { id: petId })}
            className="inline-flex min-h-11 items-center font-bold text-amber-ink underline underline-offset-4"
          >
            {t.toPet({ petName })}
          </Link>
        )}
      </div>
      {inquiry.canConfirm && <ConfirmEmail inquiry={inquiry} secret={secret} />}
      <div className="space-y-6">
        <InquiryTimeline inquiry={inquiry} side="asker" />
        {state === 'open' && (
          <InquiryWriter
            name={`question-${inquiry.id}`}
            label={t.message()}
            hint={t.messageHint()}
            button={t.send()}
            sent={sent && { text: sent.text, problem: t.sendFailed({ reason: sent.problem }) }}
            send={async (text) => {
              await write.mutateAsync({ secret, text })
              toast(t.sent())
            }}
            failed={(reason) => t.sendFailed({ reason })}
          />
        )}
      </div>
      <KeepInquiryLink secret={secret} />
      <EndInquiry inquiry={inquiry} secret={secret} />
    </div>
  )
}

function stateText({ state, outcome, waiting, messages, petName }: InquiryPage): string {
  if (outcome === 'pet_deleted') return t.petDeleted({ petName })
  if (state === 'closed') return t.closed()
  if (!waiting) return t.answered()
  return messages.some(({ side }) => side === 'owner') ? t.waitingAgain({ petName }) : t.waiting({ petName })
}

function WhereToAnswer({ inquiry: { mails, email, emailConfirmed } }: Pick<AskedProps, 'inquiry'>) {
  if (!mails) return <p className="text-ink-soft">{t.byLink()}</p>
  return (
    <p className="text-ink-soft">
      {t.byMail({ email })} {!emailConfirmed && t.dailyMail()}
    </p>
  )
}

/** A form that scripts handle, and that the browser posts without them. */
function ActionForm({ act, onSubmit, children }: { act: string; onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form method="post" onSubmit={submit}>
      <input type="hidden" name="do" value={act} />
      {children}
    </form>
  )
}

function ConfirmEmail({ inquiry: { email }, secret }: AskedProps) {
  const { mutate, isPending } = useConfirmEmail(secret)
  const submit = () =>
    mutate(
      { secret },
      {
        onSuccess: () => toast(t.confirmed()),
        onError: (error) => toast(t.confirmFailed({ reason: errorText(error) }), 'error'),
      },
    )
  return (
    <section aria-labelledby="confirm" className="space-y-3 rounded-card bg-amber-soft px-5 py-4">
      <h2 id="confirm" className="text-xl">
        {t.confirmHeading()}
      </h2>
      <p>{t.confirmHint({ email })}</p>
      <ActionForm act="confirm" onSubmit={submit}>
        <Button type="submit" busy={isPending}>
          {t.confirm()}
        </Button>
      </ActionForm>
    </section>
  )
}

function KeepInquiryLink({ secret }: { secret: string }) {
  const copyLink = () => copyText(new URL(localPath(inquiryPath(secret)), location.origin).href)
  return (
    <section aria-labelledby="keep-link" className="space-y-3">
      <h2 id="keep-link" className="text-xl">
        {t.keepLink()}
      </h2>
      <p>{t.keepHint()}</p>
      <div className="noscript:hidden">
        <Button look="secondary" icon={Copy} onClick={() => void copyLink()}>
          {t.copy()}
        </Button>
      </div>
    </section>
  )
}

function EndInquiry({ inquiry, secret }: AskedProps) {
  const close = useCloseAsked(secret)
  const erase = useEraseAsked()
  const navigate = useNavigate()
  const askToClose = async () => {
    const yes = await confirm({ title: t.closeTitle(), text: t.closeText(), yes: t.closeYes(), final: true })
    if (yes)
      close.mutate({ secret }, { onError: (error) => toast(t.closeFailed({ reason: errorText(error) }), 'error') })
  }
  const askToErase = async () => {
    const yes = await confirm({ title: t.eraseTitle(), text: t.eraseText(), yes: t.eraseYes(), destroys: true })
    if (!yes) return
    try {
      await erase.mutateAsync({ secret })
      await navigate(inquiry.petId === null ? pathTo('pets') : pathTo('pet', { id: inquiry.petId }), { replace: true })
      toast(t.erased())
    } catch (error) {
      toast(t.eraseFailed({ reason: errorText(error) }), 'error')
    }
  }
  return (
    <section aria-labelledby="end" className="space-y-3">
      <h2 id="end" className="text-xl">
        {t.end()}
      </h2>
      <p>{t.endHint({ date: () => <Day time={inquiry.keptUntil} /> })}</p>
      <div className="flex flex-wrap gap-3">
        {inquiry.state === 'open' && (
          <ActionForm act="close" onSubmit={() => void askToClose()}>
            <Button type="submit" look="secondary" busy={close.isPending}>
              {t.closeButton()}
            </Button>
          </ActionForm>
        )}
        <ActionForm act="erase" onSubmit={() => void askToErase()}>
          <Button type="submit" look="secondary" busy={erase.isPending}>
            {t.erase()}
          </Button>
        </ActionForm>
      </div>
    </section>
  )
}

export const InquiryNotFound = () => (
  <RecordNotFound
    drawing="empty-pets"
    title={t.notFound()}
    description={t.notFoundDescription()}
    hint={t.notFoundHint()}
  >
    <LinkButton to={pathTo('home')}>{t.home()}</LinkButton>
  </RecordNotFound>
)
