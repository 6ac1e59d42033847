/** What an error is about: a text of a catalog, or a name that is the same in every language. */
export type Label = string | (() => string)

export const writeLabel = (label: Label): string => (typeof label === 'string' ? label : label())
