import type { Page } from 'playwright-core'
import {
  breakCall,
  broken,
  chain,
  fill,
  follow,
  openDialog,
  press,
  pressFor,
  type Scene,
  type SceneIds,
  sequence,
  waitForAlert,
  waiting,
} from './scene.ts'

const missingCode = async (page: Page) => {
  await page.route('**/assets/terms-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
}

const unreachable = async (page: Page) => {
  await page.route('**/trpc/**', (route) => route.abort())
  await follow('Pet Listing')(page)
  await page.getByText('We can’t reach').first().waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
}

const saveOnDevice = (ids: number[]) => async (page: Page) => {
  const pets = [...ids, 99_999_999].map((id) => ({ id, name: `Bella ${id}` }))
  await page.evaluate((value) => localStorage.setItem('saved-pets', value), JSON.stringify(pets))
  await page.reload()
  await page.getByText('is no longer here.').waitFor()
}

const openAges = async (page: Page) => {
  const sheet = page.getByRole('button', { name: /^Filters/ })
  if (await sheet.isVisible()) return openDialog(/^Filters/)(page)
  await page.locator('summary', { hasText: 'Age' }).click()
}

const findingScenes = ({ pet, adopted, onHold }: SceneIds): Scene[] => [
  { name: 'pets-filtered', path: '/pets?search=a&category=Dog,Cat&age=young,adult&status=available' },
  { name: 'pets-choices', path: '/pets', act: openAges },
  { name: 'pets-sheet', path: '/pets?category=Bird&sort=longest_waiting', upTo: 767, act: openAges },
  ...chain({ name: 'saved-none', path: '/saved' }, { name: 'saved', act: saveOnDevice([pet, adopted, onHold]) }),
]

const petScenes = ({ pet, photographed, adopted, onHold, draft }: SceneIds): Scene[] => [
  ...chain({ name: 'pets', path: '/all-pets' }, { name: 'pet-loading', act: waiting(/^View Details/, 'pets.byId') }),
  { name: 'pets-none', path: '/pets?search=dragon' },
  ...chain({ name: 'pet', path: `/pets/${pet}` }, { name: 'pet-login-required', act: openDialog('Adopt') }),
  ...chain(
    { name: 'pet-photos', path: `/pets/${photographed}`, act: press('Next photo') },
    { name: 'pet-full-screen', act: openDialog('Full screen') },
  ),
  { name: 'pet-adopted', path: `/pets/${adopted}` },
  { name: 'pet-on-hold', path: `/pets/${onHold}` },
  { name: 'pet-draft-unseen', path: `/pets/${draft}` },
  { name: 'pet-missing', path: '/pets/99999999' },
  { name: 'pet-broken', path: '/pets', act: broken(/^View Details/, 'pets.byId') },
]

const sayMore = (page: Page) => page.getByText('Add your name or a message').click()

const questionScenes = ({ pet, adopted, noted, question }: SceneIds): Scene[] => [
  ...chain(
    { name: 'ask', path: `/pets/${pet}/ask` },
    { name: 'ask-errors', act: pressFor('Send question', 'Your question is required') },
  ),
  { name: 'ask-adopted', path: `/pets/${adopted}/ask` },
  { name: 'ask-missing', path: '/pets/99999999/ask' },
  { name: 'question', path: question },
  { name: 'question-missing', path: `/questions/1-${'a'.repeat(43)}` },
  { name: 'pet-good-to-know', path: `/pets/${noted}` },
]

const donationScenes = ({ campaign, promised, arrived, monthly, pet }: SceneIds): Scene[] => [
  {
    name: 'campaign-promised',
    path: `/donations/${campaign}`,
    act: sequence(openDialog('Donate Now'), fill({ 'Amount ($)': '1' }), press('Confirm'), async (page) =>
      page.getByText('You donated $1.00 to').waitFor(),
    ),
  },
  ...chain({ name: 'give', path: '/give' }, { name: 'give-amount', act: press('$25') }),
  { name: 'gift-promised', path: promised },
  ...chain(
    { name: 'give-monthly', path: '/give/monthly' },
    { name: 'give-monthly-errors', act: press('Give monthly') },
  ),
  { name: 'give-monthly-sponsor', path: `/give/monthly?pet=${pet}` },
  { name: 'monthly', path: monthly },
  { name: 'monthly-missing', path: `/gifts/monthly/1-${'a'.repeat(43)}` },
  { name: 'monthly-card-over', path: `/monthly-card#${'a'.repeat(43)}` },
  { name: 'statement-over', path: `/statement#${'a'.repeat(43)}` },
  { name: 'searches-over', path: `/searches#${'a'.repeat(43)}` },
  { name: 'searches-incomplete', path: '/searches' },
  { name: 'follow-up-over', path: `/follow-up#${'a'.repeat(43)}.well` },
  { name: 'follow-up-incomplete', path: '/follow-up' },
  { name: 'happy-endings', path: '/happy-endings' },
  { name: 'gifts-none', path: '/gifts' },
  {
    name: 'gifts',
    path: promised,
    act: sequence(press('Save on this device'), (page) =>
      page.getByRole('main').getByRole('link', { name: 'Your gifts' }).click(),
    ),
  },
  ...chain({ name: 'gift-received', path: arrived }, { name: 'gift-erase', act: openDialog('Delete my details') }),
  { name: 'gift-missing', path: `/gifts/1-${'a'.repeat(43)}` },
]

const campaignScenes = ({ campaign, paused, ended }: SceneIds): Scene[] => [
  ...chain(
    { name: 'campaigns', path: '/donations' },
    { name: 'campaign-loading', act: waiting(/^View Details/, 'campaigns.byId') },
  ),
  ...chain(
    { name: 'campaign', path: `/donations/${campaign}` },
    { name: 'campaign-donate', act: openDialog('Donate Now') },
    { name: 'campaign-donate-more', act: sayMore },
    { name: 'campaign-invalid-amount', act: pressFor('Confirm', 'Please enter a valid donation amount.') },
  ),
  {
    name: 'campaign-donation-failed',
    path: `/donations/${campaign}`,
    act: sequence(
      breakCall('donations.give'),
      openDialog('Donate Now'),
      fill({ 'Amount ($)': '5' }),
      press('Confirm'),
      waitForAlert('Oops!'),
    ),
  },
  { name: 'campaign-paused', path: `/donations/${paused}` },
  { name: 'campaign-ended', path: `/donations/${ended}` },
  { name: 'campaign-missing', path: '/donations/99999999' },
  { name: 'campaign-broken', path: '/donations', act: broken(/^View Details/, 'campaigns.byId') },
]

const authScenes: Scene[] = [
  ...chain(
    { name: 'login', path: '/auth/login' },
    { name: 'login-errors', act: pressFor('Login', 'Email is required') },
    {
      name: 'login-failed',
      act: sequence(
        fill({ Email: 'nobody@example.org', Password: 'not the password' }),
        press('Login'),
        waitForAlert(/^Login failed/),
      ),
    },
  ),
  ...chain(
    { name: 'register', path: '/auth/register' },
    { name: 'register-errors', act: pressFor('Register', 'Email is required') },
  ),
  { name: 'forgot', path: '/auth/forgot' },
  ...chain(
    { name: 'reset', path: '/auth/reset#old' },
    { name: 'reset-errors', act: pressFor('Save password', 'Password is required') },
  ),
  { name: 'confirm', path: '/auth/confirm#old' },
  { name: 'setup', path: '/setup?token=old' },
  { name: 'invitation', path: '/invitation' },
]

const otherScenes: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', upTo: 767, act: press('Open menu') },
  ...chain(
    { name: 'privacy', path: '/privacy' },
    { name: 'pets-loading', act: waiting('Pet Listing', 'pets.list') },
    { name: 'campaigns-loading', act: waiting('Donations', 'campaigns.list') },
  ),
  ...chain(
    { name: 'terms', path: '/terms' },
    { name: 'pets-broken', act: broken('Pet Listing', 'pets.list') },
    { name: 'campaigns-broken', act: broken('Donations', 'campaigns.list') },
  ),
  { name: 'not-found', path: '/no-such-page' },
  { name: 'page-broken', path: '/', act: missingCode },
  { name: 'unreachable', path: '/privacy', act: unreachable },
]

export const visitorScenes = (ids: SceneIds): Scene[] => [
  ...otherScenes,
  ...petScenes(ids),
  ...findingScenes(ids),
  ...campaignScenes(ids),
  ...questionScenes(ids),
  ...donationScenes(ids),
  ...authScenes,
]
