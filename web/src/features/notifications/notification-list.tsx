import {
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CheckCheck,
  CircleX,
  ClipboardCheck,
  FileCheck,
  FilePlus,
  Gift,
  Heart,
  HeartHandshake,
  Hourglass,
  House,
  KeyRound,
  Mail,
  MailX,
  Megaphone,
  MessageCircle,
  PawPrint,
  Target,
  TriangleAlert,
  Undo2,
  Wallet,
} from 'lucide-react'
import { textOfNotification } from '#shared/notification-text.ts'
import type { BellKind, Notification } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { Link } from '#web/components/ui/link.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { useNotifications, useReadNotifications, useUnreadNotifications } from './hooks.ts'
import { notificationListTexts as t } from './notification-list.texts.ts'

const icons: Record<BellKind, Icon> = {
  request_new: Mail,
  request_withdrawn: MailX,
  message: MessageCircle,
  question: MessageCircle,
  meeting_offered: CalendarClock,
  meeting_proposed: CalendarClock,
  meeting_confirmed: CalendarCheck,
  meeting_cancelled: CalendarX,
  meeting_reminder: CalendarClock,
  fee_asked: Wallet,
  fee_paid: Wallet,
  fee_refunded: Wallet,
  request_accepted: HeartHandshake,
  request_rejected: MailX,
  request_released: Undo2,
  pet_considered: Hourglass,
  pet_free_again: PawPrint,
  pet_adopted: House,
  follow_up: House,
  adoption_trouble: TriangleAlert,
  pet_died: Heart,
  happy_ending_new: Heart,
  happy_ending_published: Heart,
  pet_returned: PawPrint,
  trial_started: House,
  trial_ending: Hourglass,
  agreement_agreed: FileCheck,
  gift: Gift,
  gift_to_shelter: Gift,
  campaign_promised: Target,
  campaign_full: Target,
  still_here: PawPrint,
  campaign_ended: CalendarCheck,
  gift_received: Gift,
  gift_cancelled: Gift,
  promise_expired: Hourglass,
  promise_large: TriangleAlert,
  gift_refunded: Undo2,
  campaign_update: Megaphone,
  post_new: FilePlus,
  approval_wanted: ClipboardCheck,
  post_approved: BadgeCheck,
  post_refused: CircleX,
  password_changed: KeyRound,
}

function unreadText(unread: number): string {
  if (unread === 0) return t.allRead()
  return unread > 99 ? t.manyUnread() : t.unreadCount({ count: unread })
}

export function NotificationList() {
  const query = useNotifications()
  const read = useReadNotifications()
  const unread = useSession().counts?.unread ?? 0
  const { mutateAsync: markUnread } = useUnreadNotifications()
  const undo = (readAt: string) =>
    markUnread({ readAt }).catch((error) => toast(t.undoFailed({ reason: errorText(error) }), 'error'))
  const readAll = () =>
    read.mutate(
      { all: true },
      {
        onSuccess: ({ readAt }) => undoToast(t.markedAllRead(), () => undo(readAt)),
        onError: (error) => toast(t.markAllFailed({ reason: errorText(error) }), 'error'),
      },
    )
  return (
    <QueryState query={query} loading={<RowSkeletons count={5} label={t.loading()} />} failure={t.failed()}>
      {(pages) => {
        const notices = flattenPages(pages)
        if (notices.length === 0) return <NoNotifications />
        return (
          <div className="space-y-6">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-ink-soft">
                {unreadText(unread)}
              </p>
              {unread > 0 && (
                <Button look="secondary" icon={CheckCheck} busy={read.isPending} onClick={readAll}>
                  {t.markAllRead()}
                </Button>
              )}
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {notices.map((notice) => (
                <NotificationRow key={notice.id} notice={notice} onRead={() => read.mutate({ ids: [notice.id] })} />
              ))}
            </ul>
            <LoadMore query={query} failure={t.moreFailed()} />
          </div>
        )
      }}
    </QueryState>
  )
}

function NotificationRow({ notice, onRead }: { notice: Notification; onRead: () => void }) {
  const { kind, path, read, createdAt } = notice
  const Mark = icons[kind]
  const open = read ? undefined : onRead
  return (
    <li>
      <Link
        to={path}
        onClick={open}
        onAuxClick={({ button }) => button === 1 && open?.()}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-field px-2 py-3.5 text-ink no-underline transition-colors hover:bg-amber-soft sm:gap-x-4 sm:px-3"
      >
        <span
          aria-hidden
          className={classes(
            'relative row-span-2 grid size-10 place-items-center rounded-full',
            read ? 'bg-sunken text-ink-soft' : 'bg-amber-soft text-amber-ink',
          )}
        >
          <Mark className="size-5" />
          {!read && <span className="absolute top-0 end-0 size-2.5 rounded-full bg-action forced-colors:border-5" />}
        </span>
        <span className={classes('max-w-text wrap-anywhere', !read && 'font-bold')}>
          {!read && <span className="sr-only">{t.unread()} </span>}
          <span>{textOfNotification(notice)}</span>
        </span>
        <Day time={createdAt} className="text-sm text-ink-soft" />
      </Link>
    </li>
  )
}

const NoNotifications = () => (
  <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()}>
    <LinkButton to={pathTo('pets')}>{t.browse()}</LinkButton>
  </EmptyState>
)
