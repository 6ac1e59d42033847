import type { Me } from '#shared/users.ts'
import { accountButtonTexts as t } from './account-button.texts.ts'

export const accountButtonClasses = 'rounded-full p-0.5 hover:bg-amber-soft'

export const accountLabel = ({ name }: Me): string => (name ? t.account({ name }) : t.accountWithoutName())
