import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { donationMailTexts } from './donation-mails.texts.ts'
import type { MailContent } from './template.ts'

/** With the link to a donor's yearly statements, whose secret is after the #. */
export const statementMail = (token: string, base: string): MailContent => ({
  subject: donationMailTexts.statementSubject(),
  lines: [donationMailTexts.statement(), donationMailTexts.statementLink(), donationMailTexts.statementNotYou()],
  link: { label: donationMailTexts.seeStatement(), url: base + localPath(`${pathTo('statement')}#${token}`) },
})
