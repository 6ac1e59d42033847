import type { Me } from '#shared/users.ts'

export const accountShape = 'rounded-full p-0.5 hover:bg-amber-soft'

export const accountOf = ({ name }: Me): string => `Account of ${name || 'User'}`
