/** `waiting`: for staff, who publish or decline it (docs/product.md 27.8). */
export const happyEndingStates = ['waiting', 'published', 'declined'] as const
export type HappyEndingState = (typeof happyEndingStates)[number]
