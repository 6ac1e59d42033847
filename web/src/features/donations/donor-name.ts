import { anonymousName } from '#shared/anonymous-name.ts'
import { donorNameTexts as t } from './donor-name.texts.ts'

/** A donor's name as the API returns it, in the page's language. */
export const donorName = (name: string): string => (name === anonymousName ? t.anonymous() : name)
