import { formerUser } from '#shared/former-user.ts'
import { applicantTexts as t } from './applicant.texts.ts'

/** The applicant as arguments of a text: `who` selects a sentence without a name after the account was deleted. */
export const applicantArgs = ({ requesterName }: { requesterName: string }) => ({
  who: requesterName === formerUser ? ('former' as const) : ('named' as const),
  requesterName,
})

export const applicantName = ({ requesterName }: { requesterName: string }): string =>
  requesterName === formerUser ? t.formerUser() : requesterName
