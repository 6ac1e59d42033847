import { FileText } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { RequestAgreement } from '#shared/agreements.ts'
import { formatDay, inLocalTime } from '#shared/dates.ts'
import { pathTo } from '#shared/pages.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { agreementCardTexts as t } from './agreement-card.texts.ts'
import { useOpenAgreement, useRenewAgreement } from './hooks.ts'

type AgreementCardProps = { request: RequestDetail; agreement: RequestAgreement }

const dayOfTime = (time: string) => formatDay(inLocalTime(new Date(time)))
const pathOf = ({ id }: RequestDetail) => pathTo('agreement', { id })

/** The step 'Agreement' while it is the current one (docs/product.md 28.3). */
export const AgreementCard = (props: AgreementCardProps) =>
  props.request.side === 'owner' ? <OwnersCard {...props} /> : <AdoptersCard request={props.request} />

function AdoptersCard({ request }: Pick<AgreementCardProps, 'request'>) {
  const { mutateAsync, isPending } = useOpenAgreement()
  const navigate = useNavigate()
  const read = async () => {
    try {
      await mutateAsync({ id: request.id })
      await navigate(pathOf(request))
    } catch (error) {
      toast(t.openFailed({ reason: errorText(error) }), 'error')
    }
  }
  return (
    <>
      <p className="mb-4">{t.yourTurn({ petName: request.petName })}</p>
      <Button icon={FileText} busy={isPending} onClick={read}>
        {t.read()}
      </Button>
    </>
  )
}

function OwnersCard({ request, agreement: { shownAt } }: AgreementCardProps) {
  const { mutateAsync, isPending } = useRenewAgreement()
  const { requesterName } = request
  if (shownAt === null) return <p>{t.notOpened({ requesterName })}</p>
  const renew = async () => {
    try {
      await mutateAsync({ id: request.id })
      toast(t.renewed())
    } catch (error) {
      toast(t.renewFailed({ reason: errorText(error) }), 'error')
    }
  }
  return (
    <>
      <p>{t.opened({ requesterName, day: dayOfTime(shownAt) })}</p>
      <p className="mt-1 mb-4 text-ink-soft">{t.renewHint()}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={pathOf(request)} look="secondary" icon={FileText}>
          {t.seeText()}
        </LinkButton>
        <Button look="quiet" busy={isPending} onClick={renew}>
          {t.renew()}
        </Button>
      </div>
    </>
  )
}

/** Where the agreement is, once the adopter has agreed; nothing for those who may not read it. */
export function AgreementNote({ request, agreement: { agreedAt, typedName, readable } }: AgreementCardProps) {
  if (agreedAt === null || typedName === null || !readable) return null
  const day = dayOfTime(agreedAt)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {request.side === 'owner' ? t.theyAgreed({ name: typedName, day }) : t.youAgreed({ day })}
      </p>
      <LinkButton to={pathOf(request)} look="secondary" size="small" icon={FileText}>
        {t.seeAgreement()}
      </LinkButton>
    </div>
  )
}
