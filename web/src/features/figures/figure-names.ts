import { formatMonth } from '#shared/dates.ts'
import { type FigureCategory, monthNumber } from '#shared/figures.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { figureLabelsTexts as labels } from './figure-labels.texts.ts'

const categoryTexts: Record<FigureCategory, () => string> = {
  Dog: petCategoryTexts.Dog,
  Cat: petCategoryTexts.Cat,
  Rabbit: petCategoryTexts.Rabbit,
  Bird: petCategoryTexts.Bird,
  Other: petCategoryTexts.Other,
  Unknown: labels.unknownCategory,
}

export const categoryName = (category: FigureCategory): string => categoryTexts[category]()

/** 'Nov 2026' */
export const monthName = (month: string): string => {
  const number = monthNumber(month)
  return formatMonth({
    year: Math.floor(number / 12),
    month: (number % 12) + 1,
    day: 1,
    weekday: 0,
    hour: 0,
    minute: 0,
  })
}
