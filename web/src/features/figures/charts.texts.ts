import { defineTexts } from '#shared/texts/define-texts.ts'

/** Headings of the charts. In long periods, a bar stands for a year. */
export const chartsTexts = defineTexts('charts', {
  pets: '{by, select, year {Came and left, by year} other {Came and left, by month}}',
  adoptions: '{by, select, year {Adoptions by category and year} other {Adoptions by category and month}}',
  requests: '{by, select, year {Adoption requests by year} other {Adoption requests by month}}',
  money: '{by, select, year {Donations by year} other {Donations by month}}',
})
