import { defineTexts } from '#shared/texts/define-texts.ts'

export const homeCategoriesTexts = defineTexts('homeCategories', {
  heading: 'Browse by Pet Category',
  cats: 'Cats',
  dogs: 'Dogs',
  rabbits: 'Rabbits',
  fish: 'Fish',
  birds: 'Birds',
})
