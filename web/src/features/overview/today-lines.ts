import {
  CalendarClock,
  CalendarHeart,
  CircleDollarSign,
  Clock3,
  CreditCard,
  DoorOpen,
  FileX,
  Heart,
  Inbox,
  LifeBuoy,
  ListChecks,
  MailQuestion,
  MessagesSquare,
  NotebookPen,
  PawPrint,
  Repeat,
  Wallet,
} from 'lucide-react'
import { campaignNamed } from '#shared/campaign-name.ts'
import { formatTime, inLocalTime } from '#shared/dates.ts'
import { formatCount } from '#shared/format-values.ts'
import { formatMoney } from '#shared/money.ts'
import { maxCount } from '#shared/notifications.ts'
import { maxOverviewLines, type Overview, type OverviewKind, type OverviewLine } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import type { SavedPet } from '#web/features/pets/saved-pets.ts'
import { todayTexts as t } from './today.texts.ts'

export type TodayLine = { key: string; icon: Icon; text: string; late: string | null; action: string; path: string }

const day = 86_400_000
const daysBetween = (from: string, until: number) => Math.max(0, Math.floor((until - Date.parse(from)) / day))

const shownCount = (count: number) => (count >= maxCount ? `${maxCount - 1}+` : String(count))

type TextArgs = { count: number; shown: string; pets: string; name: string; titled: string }
type LineLook = {
  icon: Icon
  text: (args: TextArgs, line: OverviewLine) => string
  action: (line: OverviewLine) => string
}

/** The days until a time, by the reader's clock: 0 is today. */
function daysUntil(time: string): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.max(0, Math.round((start(new Date(time)) - start(new Date())) / day))
}

const amountOf = ({ cents }: OverviewLine) => (cents === null ? null : formatMoney(cents))

/**
 * How each kind of line looks; its page is the server's. Icons that other parts use, too, would be in a file that visitors
 * load.
 */
const looks: Record<OverviewKind, LineLook> = {
  trouble: { icon: LifeBuoy, text: t.trouble, action: t.getInTouch },
  meetings: {
    icon: CalendarHeart,
    text: (args, { count, at }) =>
      count === 1
        ? t.meeting({ ...args, days: daysUntil(at), time: formatTime(inLocalTime(new Date(at))) })
        : t.meetings(args),
    action: t.seeMeeting,
  },
  unrecorded: { icon: NotebookPen, text: t.unrecorded, action: t.answer },
  requests: { icon: Inbox, text: t.requests, action: t.answer },
  messages: { icon: MessagesSquare, text: t.messages, action: t.reply },
  questions: { icon: MailQuestion, text: t.questions, action: t.answer },
  replies: { icon: MessagesSquare, text: t.messages, action: t.reply },
  accepted: { icon: DoorOpen, text: t.accepted, action: t.plan },
  approvals: { icon: ListChecks, text: t.approvals, action: t.review },
  payments: { icon: CreditCard, text: t.payments, action: t.check },
  unanswered: { icon: MailQuestion, text: t.unanswered, action: t.look },
  pledges: {
    icon: CircleDollarSign,
    text: (args, line) => {
      const amount = amountOf(line)
      return amount === null ? t.pledges(args) : t.pledge({ ...args, amount })
    },
    action: t.check,
  },
  campaigns: {
    icon: CalendarClock,
    text: (args, { count, at }) => (count === 1 ? t.campaign({ ...args, days: daysUntil(at) }) : t.campaigns(args)),
    action: t.review,
  },
  refused: { icon: FileX, text: t.refused, action: t.seeWhy },
  owed: {
    icon: Wallet,
    text: (args, line) => {
      const amount = amountOf(line)
      return amount === null ? t.owedMany(args) : t.owed({ ...args, amount })
    },
    action: t.howToPay,
  },
  unconfirmed: { icon: PawPrint, text: t.unconfirmed, action: t.answer },
  sent: { icon: Clock3, text: t.sent, action: ({ count }) => (count === 1 ? t.seeRequest() : t.seeRequests()) },
}

function toLine(line: OverviewLine): TodayLine {
  const { kind, count, others, at, late, path } = line
  const { icon, text, action } = looks[kind]
  const named = campaignNamed({ petName: line.name, title: line.title })
  const pets = t.pets({ name: named.name, others })
  return {
    key: `${kind} ${path}`,
    icon,
    text: text({ count, shown: shownCount(count), pets, ...named }, line),
    late: late ? t.late({ days: daysBetween(at, Date.now()) }) : null,
    action: action(line),
    path,
  }
}

function savedLine([first, ...others]: readonly SavedPet[]): TodayLine[] {
  if (!first) return []
  const text = t.saved({ pets: t.pets({ name: first.name, others: others.length }) })
  return [{ key: 'saved', icon: Heart, text, late: null, action: t.seeSaved(), path: pathTo('saved') }]
}

/** Not something to do, so it doesn't count among the lines (docs/product.md 21.8). */
export function monthlyLine(monthly: Overview['monthly']): TodayLine | null {
  if (!monthly) return null
  const { count, cents } = monthly
  const text = t.monthly({ count, shown: formatCount(count), amount: formatMoney(cents) })
  return { key: 'monthly', icon: Repeat, text, late: null, action: t.seeMonthly(), path: pathTo('donations') }
}

/** `saved`: the pets that this device remembers, for users who are looking for one. */
export const todayLines = (lines: OverviewLine[], saved: readonly SavedPet[]): TodayLine[] =>
  [...lines.map(toLine), ...savedLine(saved)].slice(0, maxOverviewLines)
