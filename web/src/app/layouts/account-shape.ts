import type { Me } from '#shared/users.ts'

/** What stands around the round picture in the navbar, whether it is a link or opens the menu. */
export const accountShape = 'rounded-full p-0.5 hover:bg-amber-soft'

export const accountOf = ({ name }: Me): string => `Account of ${name || 'User'}`
