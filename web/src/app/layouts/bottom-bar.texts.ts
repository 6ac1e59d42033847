import { defineTexts } from '#shared/texts/define-texts.ts'

/** The bar at the bottom of phones: one short word each, which is also in the full name of its page. */
export const bottomBarTexts = defineTexts('bottomBar', {
  // for screen readers: the bar's name
  label: 'Shortcuts',
  // short for 'Adoption Requests'
  requests: 'Requests',
  // short for 'My Donations'
  donations: 'Donations',
  // short for 'Add a Pet', if that is long: one word of it
  addPet: 'Add a Pet',
  // short for 'My Added Pets'
  pets: 'Pets',
  // opens all other links
  more: 'More',
  // title of the window with all links
  all: 'Menu',
})
