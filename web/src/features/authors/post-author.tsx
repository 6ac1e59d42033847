import { UserRound } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Author } from '#shared/authors.ts'
import { formatLongMonth, inUtc } from '#shared/dates.ts'
import type { PostKind } from '#shared/notifications.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useShowName } from './hooks.ts'
import { postAuthorTexts as t } from './post-author.texts.ts'

type PostAuthorProps = { kind: PostKind; id: number; author: Author }

/** Who is responsible for a post (docs/product.md 16.9). Its author sees here how to be named. */
export function PostAuthor({ kind, id, author }: PostAuthorProps) {
  const line = useRef<HTMLParagraphElement>(null)
  return (
    <div className="mb-5">
      <p ref={line} tabIndex={-1} className="flex gap-2.5 text-ink-soft outline-none">
        <UserRound aria-hidden className="mt-0.5 size-5 shrink-0 text-amber-ink" />
        <span className="min-w-0 wrap-anywhere">
          <AuthorText kind={kind} author={author} />
        </span>
      </p>
      {author?.canShowName && <ShowName kind={kind} id={id} onShown={() => line.current?.focus()} />}
    </div>
  )
}

const strong = (inside: ReactNode) => <bdi className="font-semibold text-ink">{inside}</bdi>

function AuthorText({ kind, author }: Omit<PostAuthorProps, 'id'>) {
  const { siteName } = useSiteConfig()
  const isPet = kind === 'pet'
  if (!author) return (isPet ? t.pet : t.campaign)({ name: siteName, who: strong })
  const { name, memberSince } = author
  const month = formatLongMonth(inUtc(new Date(memberSince)))
  if (name === null) return (isPet ? t.petBySomeone : t.campaignBySomeone)({ month })
  return (isPet ? t.petByMember : t.campaignByMember)({ name, month, who: strong })
}

function ShowName({ kind, id, onShown }: Omit<PostAuthorProps, 'author'> & { onShown: () => void }) {
  const { mutateAsync: show, isPending } = useShowName()
  const press = async () => {
    try {
      await show({ kind, id })
      // the button is gone by now
      onShown()
      toast(t.shown())
    } catch (error) {
      toast(t.failed({ reason: errorText(error) }), 'error')
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <p className="text-sm text-ink-soft">{t.hidden()}</p>
      <Button look="secondary" size="small" busy={isPending} onClick={press}>
        {t.show()}
      </Button>
    </div>
  )
}
