import { Check, Eye, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { QueueItem } from '#shared/approval-queue.ts'
import { campaignApprovalFields } from '#shared/campaign-fields.ts'
import { namesOf } from '#shared/fields.ts'
import { formatList } from '#shared/format-values.ts'
import { formatMoney } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { petApprovalFields, petBasicFields, petProfileFields } from '#shared/pet-fields.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { Dotted } from '#web/components/ui/dotted.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { errorText } from '#web/lib/errors.ts'
import { useApprove } from './hooks.ts'
import { waitingPostTexts as t } from './waiting-post.texts.ts'

type WaitingPostProps = { post: QueueItem; onDecided: () => void }

export function WaitingPost({ post, onDecided }: WaitingPostProps) {
  const heading = useId()
  const { kind, id, name } = post
  const page = kind === 'pet' ? pathTo('pet', { id }) : pathTo('campaign', { id })
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="overflow-hidden rounded-card border border-line bg-card sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]"
      >
        <Pictures post={post} />
        <div className="min-w-0 space-y-3 p-5 sm:p-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
              <bdi>{name}</bdi>
            </h2>
            <Badge>{kind === 'pet' ? t.pet() : t.campaign()}</Badge>
          </div>
          <Facts post={post} />
          <Text text={post.text} />
          <p className="text-sm leading-6 wrap-anywhere text-ink-soft">
            <PostedBy post={post} />
          </p>
          <div className="flex flex-wrap gap-3 pt-1">
            <Decision post={post} onDecided={onDecided} />
            <LinkButton look="secondary" icon={Eye} to={page} aria-label={t.previewPost({ name })}>
              {t.preview()}
            </LinkButton>
          </div>
        </div>
      </article>
    </li>
  )
}

function PostedBy({ post: { person, createdAt } }: { post: QueueItem }) {
  const date = () => <Day time={createdAt} />
  if (!person) return t.postedByFormer({ date })
  const { name, email } = person
  return t.postedBy({
    person: name,
    email,
    strong: (inside) => <span className="font-bold text-ink">{inside}</span>,
    mail: () => (
      <a href={`mailto:${email}`} className="underline underline-offset-4">
        <EmailText email={email} />
      </a>
    ),
    date,
  })
}

function Pictures({ post }: { post: QueueItem }) {
  const more = post.kind === 'pet' ? post.photos.slice(1) : []
  return (
    <div className="min-w-0 bg-sunken">
      <Picture
        src={thumbnailOf(post.image)}
        alt={(post.kind === 'pet' && post.photos[0]?.alt) || post.name}
        width={480}
        height={360}
        className={classes('aspect-4/3 w-full object-contain', more.length === 0 && 'sm:h-full sm:max-h-80')}
      />
      {more.length > 0 && (
        <ul aria-label={t.morePhotos({ name: post.name })} className="grid grid-cols-5 gap-1 p-1 sm:grid-cols-3">
          {more.map(({ image, alt }, at) => (
            <li key={image}>
              <Picture
                src={thumbnailOf(image)}
                alt={alt ?? t.photo({ number: at + 2 })}
                width={96}
                height={96}
                className="aspect-square size-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const textsIn = (values: unknown[]) => values.filter((value) => typeof value === 'string' && value !== '') as string[]

function PetFacts({ post }: { post: QueueItem & { kind: 'pet' } }) {
  const { category, age, location } = post
  const names = namesOf(petApprovalFields).filter((name) => name in petProfileFields)
  const isLong = (name: (typeof names)[number]) => petApprovalFields[name].kind === 'textOrNone'
  const short = names.filter((name) => !isLong(name)).map((name) => post[name])
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">
        <Dotted parts={textsIn([petBasicFields.category.labels[category](), age, ...short, location])} />
      </p>
      {names
        .filter((name) => isLong(name) && post[name])
        .map((name) => (
          <p key={name} dir="auto">
            {t.fact({ label: petApprovalFields[name].label(), value: String(post[name]) })}
          </p>
        ))}
    </div>
  )
}

function Facts({ post }: { post: QueueItem }) {
  if (post.kind === 'pet') return <PetFacts post={post} />
  const { maxCents, lastDate, needs } = post
  const texts = namesOf(campaignApprovalFields).map((name) => post[name])
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">
        <Dotted parts={textsIn([formatMoney(maxCents), ...texts])} /> ·{' '}
        {t.openUntil({ date: () => <Day time={lastDate} /> })}
      </p>
      {needs.length > 0 && (
        <p dir="auto">
          {t.needs({
            needs: formatList(needs.map(({ text, cents }) => t.need({ name: text, cost: formatMoney(cents) }))),
          })}
        </p>
      )}
    </div>
  )
}

/** Maximum length of a text that is shown in full. */
const short = { characters: 400, lines: 8 }

function Text({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text === '') return null
  const isShort = text.length <= short.characters && text.split('\n').length <= short.lines
  return (
    <div>
      <p
        dir="auto"
        className={classes('max-w-text whitespace-pre-line wrap-anywhere', !isShort && !open && 'line-clamp-6')}
      >
        {text}
      </p>
      {!isShort && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-bold text-amber-ink underline underline-offset-4"
        >
          {open ? t.showLess() : t.showMore()}
        </button>
      )}
    </div>
  )
}

function Decision({ post, onDecided }: WaitingPostProps) {
  const { kind, id, version, name } = post
  const approve = useApprove()
  const refusing = useLazyComponent(async () => (await import('./refuse-dialog.tsx')).RefuseDialog)
  const RefuseDialog = refusing.Component
  const decide = async () => {
    onDecided()
    try {
      await approve.mutateAsync({ kind, id, version })
      toast(t.approved({ name }))
    } catch (error) {
      toast(t.approveFailed({ name, reason: errorText(error) }), 'error')
    }
  }
  return (
    <>
      <Button icon={Check} busy={approve.isPending} onClick={decide} aria-label={t.approvePost({ name })}>
        {t.approve()}
      </Button>
      <Button
        look="secondary"
        icon={X}
        busy={refusing.busy}
        disabled={approve.isPending}
        onClick={refusing.open}
        aria-label={t.declinePost({ name })}
      >
        {t.decline()}
      </Button>
      {RefuseDialog && <RefuseDialog post={post} onDecided={onDecided} onClose={refusing.close} />}
    </>
  )
}
