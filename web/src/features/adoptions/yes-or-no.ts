import { yesOrNoTexts as t } from './yes-or-no.texts.ts'

/** Answers that are stored in English (docs/product.md 6.8), in the page's language. */
export const yesOrNo = { Yes: t.yes, No: t.no } as const

export const isYesOrNo = (answer: string): answer is keyof typeof yesOrNo => Object.hasOwn(yesOrNo, answer)
