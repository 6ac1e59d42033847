import { defineTexts } from '#shared/texts/define-texts.ts'

export const navbarTexts = defineTexts('navbar', {
  // for screen readers: the site’s main links
  label: 'Main',
  savedPets: 'Saved pets',
  savedPetsCount: 'Saved pets: {count, number}',
  // the home page
  home: 'Home',
  // the list of donation campaigns
  campaigns: 'Donations',
  pets: 'Pet Listing',
  addPet: 'Add Pet',
  login: 'Login',
  register: 'Register',
})
