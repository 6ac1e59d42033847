import { formerUserTexts as t } from './former-user.texts.ts'

/** Replaces the name of a user who deleted their account, also in stored notifications. */
export const formerUser = 'A former user'

export const nameInSentence = (name: string): string => (name === formerUser ? t.inSentence() : name)
