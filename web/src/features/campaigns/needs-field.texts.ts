import { defineTexts } from '#shared/texts/define-texts.ts'

/** The list of what a campaign pays for, with prices. */
export const needsFieldTexts = defineTexts('needsField', {
  title: 'What the money is for',
  hint: 'Optional. List what you need and what it costs, so donors see what their gift pays for.',
  // {amount} is the sum of the prices
  total: '{count, plural, one {# item, {amount} total} other {# items, {amount} total}}',
  orderHint: 'Needs are funded in this order.',
  label: 'Needs',
  add: 'Add an item',
  addAnother: 'Add another item',
  maximum: 'You can list up to {max, plural, one {# item} other {# items}}.',
  text: 'Item',
  // an example of an item
  textPlaceholder: 'Surgery',
  // {currency} is the shelter’s, such as EUR
  price: '{currency, select, USD {Cost ($)} other {Cost ({currency})}}',
  // {number} is the place in the list, from 1
  moveUp: 'Move item {number, number} up',
  moveDown: 'Move item {number, number} down',
  remove: 'Remove item {number, number}',
})
