/** How a post stands with the shelter: it needs no word of it, waits for one, or was refused (docs/product.md 16). */
export const approvals = ['none', 'waiting', 'refused'] as const
export type Approval = (typeof approvals)[number]

/** How posts appear: at once, or once staff or an admin has approved of them. */
export const postingModes = ['at_once', 'after_approval'] as const
export type PostingMode = (typeof postingModes)[number]

/** What of a post decides, beside its status, whether everybody may see it. */
type PostVisibility = { approval: Approval; hidden: boolean }

/** Whether nothing keeps a post from being seen: the shelter's word, or that whoever posted it is suspended. */
export const isPublished = ({ approval, hidden }: PostVisibility): boolean => approval === 'none' && !hidden

/** What keeps everybody but its owner, staff and admins from seeing a post. */
export type WithheldState = PostVisibility & { refusal: string | null }

/** The same of a row; null where everybody sees it. */
export const withheldState = ({ approval, refusal, hidden }: WithheldState): WithheldState | null =>
  isPublished({ approval, hidden }) ? null : { approval, refusal, hidden }
