import type { Me } from '#shared/users.ts'

export const accountButtonClasses = 'rounded-full p-0.5 hover:bg-amber-soft'

export const accountLabel = ({ name }: Me): string => `Account of ${name || 'User'}`
