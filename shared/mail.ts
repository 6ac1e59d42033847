/** What becomes of a notice's mail (docs/product.md 15). */
export const mailStates = ['none', 'waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]
