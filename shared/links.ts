/** The purposes of one-time links (docs/product.md 3.13). */
export const linkPurposes = [
  'setup',
  'reset',
  'confirm',
  'stop',
  'invitation',
  'statement',
  'monthly_card',
  'searches',
  'search_stop',
  'follow_up',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]
