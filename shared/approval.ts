/** The approval state of a post: not needed or given, waiting, or refused (docs/product.md 16). */
export const approvals = ['none', 'waiting', 'refused'] as const
export type Approval = (typeof approvals)[number]

export const postingModes = ['at_once', 'after_approval'] as const
export type PostingMode = (typeof postingModes)[number]

type PostVisibility = { approval: Approval; hidden: boolean }

export const isPublished = ({ approval, hidden }: PostVisibility): boolean => approval === 'none' && !hidden

export type WithheldState = PostVisibility & { refusal: string | null }

export const withheldState = ({ approval, refusal, hidden }: WithheldState): WithheldState | null =>
  isPublished({ approval, hidden }) ? null : { approval, refusal, hidden }
