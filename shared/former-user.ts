/** What others read in place of the name of somebody who has left. */
export const formerUser = 'A former user'

/** The same within a sentence. */
export const nameInSentence = (name: string): string => (name === formerUser ? 'a former user' : name)
