import type { PostingMode } from '#shared/approval.ts'
import type { QuestionKind } from '#shared/questions.ts'
import type { SettingName } from '#shared/settings.ts'

export const settingLabels: Record<SettingName, string> = {
  siteName: 'Name',
  logo: 'Logo',
  accent: 'Accent colour',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  timeZone: 'Time zone',
  openingHours: 'Opening hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  whoWeAre: 'Who We Are',
  whyAdopt: 'Why Adopt a Pet?',
  preparing: 'Preparing for Your New Friend',
  privacyContact: 'Whom to ask about privacy',
  howToPay: 'How to pay',
  largePromise: 'Large promise ($)',
  largePromiseDays: 'Days until a large promise expires',
  promiseDays: 'Days until any other promise expires',
  promiseReminderDays: 'Days before that to send a reminder',
  questions: 'Questions',
  posts: 'How posts appear',
}

export const postingLabels: Record<PostingMode, string> = {
  at_once: 'At once',
  after_approval: 'After approval',
}

export const questionKindLabels: Record<QuestionKind, string> = {
  short: 'A short answer',
  long: 'A long answer',
  yes_no: 'Yes or no',
  one_of: 'One of several',
}
