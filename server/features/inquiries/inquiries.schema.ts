import { type InquiryDetail, type InquiryPage, type InquiryRow, inquiryKeptFor } from '#shared/inquiries.ts'
import type { InquiryDetailData } from './answers.service.ts'
import type { AskerPage } from './asker-page.service.ts'
import type { InquiryMessageRow, InquiryRecord } from './inquiries.queries.ts'

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null

const aboutOf = ({ id, petName, state, outcome, waiting, createdAt, lastAt }: InquiryRecord) => ({
  ...{ id, petName, state, outcome, waiting },
  createdAt: createdAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

const toMessage = ({ id, side, author, text, createdAt }: InquiryMessageRow) => ({
  ...{ id, side, author, text },
  createdAt: createdAt.toISOString(),
})

const conversationOf = (page: InquiryDetailData | AskerPage) => ({
  ...aboutOf(page),
  petId: page.petId,
  seenAt: timeOf(page.seenAt),
  closedAt: timeOf(page.closedAt),
  messages: page.messages.map(toMessage),
})

/** Others may have the link, so it shows only the beginning of the email. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

export const toInquiryPage = (page: AskerPage): InquiryPage => ({
  ...conversationOf(page),
  name: page.name,
  email: maskEmail(page.email),
  emailConfirmed: page.emailConfirmed,
  canConfirm: page.emailed && !page.emailConfirmed,
  mails: page.wantsMail,
  keptUntil: new Date(page.lastAt.getTime() + inquiryKeptFor).toISOString(),
  sent: null,
})

export const toInquiryDetail = (detail: InquiryDetailData): InquiryDetail => ({
  ...conversationOf(detail),
  name: detail.name,
  email: detail.email,
  emailConfirmed: detail.emailConfirmed,
  canAddNote: detail.petId !== null,
})

export const toInquiryRow = (row: InquiryRecord & { text: string | null }): InquiryRow => ({
  ...aboutOf(row),
  name: row.name,
  text: row.text ?? '',
})
