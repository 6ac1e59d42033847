/** Replaces the name of a user who deleted their account. */
export const formerUser = 'A former user'

export const nameInSentence = (name: string): string => (name === formerUser ? 'a former user' : name)
