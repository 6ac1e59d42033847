import type { Page } from 'playwright-core'
import {
  breakCall,
  broken,
  chain,
  chooseDialog,
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

const link = (name: string) => (page: Page) => page.getByRole('link', { name }).waitFor()

const publicScenes = ({ pet, owned, draft, campaign, mine }: SceneIds): Scene[] => [
  { name: 'account-menu', path: '/', as: 'grace', act: press(/^Your account/) },
  { name: 'setup-link', path: '/setup?token=old', as: 'ella' },
  ...chain(
    { name: 'pet-adopt', path: `/pets/${pet}`, as: 'amina', act: openDialog('Adopt') },
    { name: 'pet-adopt-errors', act: pressFor('Submit', 'Phone is required') },
    {
      name: 'pet-adopt-failed',
      act: sequence(
        breakCall('adoptions.request'),
        fill({ Phone: '+1 555 0100', Address: '12 Elm Street' }),
        press('Submit'),
        waitForAlert('Failed to submit adoption request'),
      ),
    },
  ),
  { name: 'pet-owner', path: `/pets/${owned}`, as: 'hannah', act: link('Update Pet') },
  { name: 'pet-draft', path: `/pets/${draft}`, as: 'hannah', act: link('Update Pet') },
  { name: 'campaign-owner', path: `/donations/${mine}`, as: 'grace', act: link('Edit Campaign') },
  { name: 'campaign-donor', path: `/donations/${campaign}`, as: 'ella', act: openDialog('Donate Now') },
]

const openMore = (page: Page) => page.getByText('More details').click()

const region = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor()

const petScenes = ({ owned, draft }: SceneIds): Scene[] => [
  { name: 'dashboard-menu', path: '/dashboard', as: 'grace', upTo: 767, act: press('More') },
  { name: 'overview-staff', path: '/dashboard', as: 'grace', act: region('Today') },
  { name: 'overview-adopter', path: '/dashboard', as: 'ella', act: region('Today') },
  ...chain(
    { name: 'add-pet', path: '/dashboard', as: 'hannah' },
    {
      name: 'add-pet-errors',
      act: sequence(fill({ Image: '/drawings/category-dog.svg' }), pressFor('Add Pet', 'Pet name is required')),
    },
  ),
  ...chain(
    { name: 'update-pet', path: `/dashboard/update-pet/${owned}`, as: 'hannah' },
    { name: 'update-pet-more', act: openMore },
    {
      name: 'update-pet-failed',
      act: sequence(breakCall('pets.update'), pressFor('Update Pet', 'Failed to submit pet')),
    },
  ),
  { name: 'update-pet-draft', path: `/dashboard/update-pet/${draft}`, as: 'hannah' },
  { name: 'update-pet-of-another', path: `/dashboard/update-pet/${owned}`, as: 'ella' },
  { name: 'update-pet-missing', path: '/dashboard/update-pet/99999999', as: 'hannah' },
  ...chain(
    { name: 'my-pets', path: '/dashboard/my-pets', as: 'hannah' },
    { name: 'my-pets-selected', act: (page: Page) => page.getByLabel('Select all on this page').check() },
    { name: 'my-pets-delete', act: chooseDialog('Delete') },
    { name: 'my-pets-delete-failed', act: sequence(breakCall('pets.delete'), pressFor('Yes', /Couldn’t delete/)) },
  ),
  { name: 'my-pets-none', path: '/dashboard/my-pets', as: 'newcomer' },
]

const note = (page: Page) => page.getByText('A private note').click()

const questionScenes = ({ asked }: SceneIds): Scene[] => [
  { name: 'questions', path: '/dashboard/questions', as: 'hannah' },
  { name: 'questions-none', path: '/dashboard/questions', as: 'newcomer' },
  ...chain(
    { name: 'question-received', path: `/dashboard/questions/${asked}`, as: 'hannah' },
    { name: 'question-good-to-know', act: press('Add to Good to know') },
  ),
  { name: 'question-foreign', path: `/dashboard/questions/${asked}`, as: 'ella' },
]

const requestScenes = ({ received, sent, agreed, feeDue }: SceneIds): Scene[] => [
  ...chain(
    { name: 'requests', path: '/dashboard/adoption-requests', as: 'hannah' },
    { name: 'requests-decide', act: openDialog(/^Accept/) },
  ),
  ...chain(
    {
      name: 'requests-selected',
      path: '/dashboard/adoption-requests',
      as: 'hannah',
      act: (page: Page) => page.getByLabel('Select all on this page').check(),
    },
    { name: 'requests-decline', act: openDialog('Decline') },
  ),
  ...chain(
    { name: 'requests-none', path: '/dashboard/adoption-requests', as: 'newcomer' },
    { name: 'requests-sent-none', act: sequence(follow('My requests'), link('Browse Pets')) },
  ),
  { name: 'requests-sent', path: '/dashboard/adoption-requests?show=mine', as: 'ella' },
  ...chain(
    { name: 'request', path: `/dashboard/requests/${received}`, as: 'hannah' },
    { name: 'request-empty-message', act: pressFor('Send', 'Message is required') },
    {
      name: 'request-note',
      act: sequence(
        note,
        fill({ 'Private note': 'Sounds kind on the phone.' }),
        pressFor('Save note', 'Only your team can see this'),
      ),
    },
  ),
  { name: 'request-sent', path: `/dashboard/requests/${sent}`, as: 'ella' },
  { name: 'agreement', path: `/dashboard/requests/${agreed}/agreement`, as: 'grace' },
  { name: 'request-fee', path: `/dashboard/requests/${feeDue}`, as: 'ella' },
  { name: 'fee-receipt', path: `/dashboard/requests/${agreed}/fee-receipt`, as: 'grace' },
  { name: 'fee-receipt-none', path: `/dashboard/requests/${feeDue}/fee-receipt`, as: 'ella' },
  { name: 'request-of-others', path: `/dashboard/requests/${received}`, as: 'newcomer' },
]

const openNeeds = async (page: Page) => {
  await page.getByText('What the money is for').click()
  const first = page.getByRole('button', { name: 'Add an item', exact: true })
  if (await first.isVisible()) await first.click()
}

const donation = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select PS-/ })
    .first()
    .check()

const refundedFees = async (page: Page) => {
  await page.getByLabel('Show', { exact: true }).selectOption('refunded')
  await page.getByText('No fees with this status.').waitFor()
}

const donationScenes = ({ mine, arrived }: SceneIds): Scene[] => [
  ...chain(
    { name: 'gifts', path: '/dashboard/gifts', as: 'grace' },
    { name: 'gifts-chosen', act: donation },
    { name: 'gifts-receive', act: openDialog('Mark as received') },
  ),
  ...chain(
    { name: 'gifts-cash', path: '/dashboard/gifts', as: 'grace', act: openDialog('Enter cash') },
    {
      name: 'gifts-cash-errors',
      act: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Enter cash' }).click()
        await page.getByText('Please choose a campaign').waitFor()
      },
    },
  ),
  {
    name: 'gifts-treasurer',
    path: '/dashboard/gifts?state=all',
    as: 'grace',
    act: pressFor('Export and totals', 'Gifts in this period'),
  },
  { name: 'gifts-none', path: '/dashboard/gifts?state=refunded', as: 'grace' },
  { name: 'gifts-wrong-reference', path: '/dashboard/gifts?reference=PS-12-00', as: 'grace' },
  { name: 'gifts-of-campaign', path: `/dashboard/gifts?campaign=${mine}&state=all`, as: 'grace' },
  ...chain({ name: 'fees', path: '/dashboard/fees', as: 'grace' }, { name: 'fees-none', act: refundedFees }),
  ...chain(
    { name: 'figures', path: '/dashboard/figures', as: 'grace' },
    {
      name: 'figures-tables',
      act: press(/^Show as table: Came and left/, /^Show as table: Donations/),
    },
  ),
  { name: 'figures-long', path: '/dashboard/figures?from=2020-01&to=2027-12', as: 'grace' },
  { name: 'figures-wrong-period', path: '/dashboard/figures?from=2026-13', as: 'grace' },
  { name: 'figures-not-staff', path: '/dashboard/figures', as: 'ella' },
  { name: 'figures-of-year', path: `/dashboard/figures/${new Date().getFullYear()}`, as: 'grace' },
  { name: 'figures-no-year', path: '/dashboard/figures/1999', as: 'grace' },
  { name: 'fees-not-staff', path: '/dashboard/fees', as: 'ella' },
  { name: 'donor-statement', path: `/dashboard/statement?gift=${/\d+/.exec(arrived)?.[0]}`, as: 'grace' },
  { name: 'gifts-no-campaign', path: '/dashboard/gifts', as: 'ella' },
  { name: 'happy-ending-queue', path: '/dashboard/happy-endings', as: 'grace' },
  { name: 'happy-ending-queue-refused', path: '/dashboard/happy-endings', as: 'ella' },
  { name: 'still-here', path: '/dashboard/still-here', as: 'oliver' },
  { name: 'still-here-none', path: '/dashboard/still-here', as: 'ella' },
  { name: 'approval-none', path: '/dashboard/approval', as: 'grace' },
  { name: 'approval-not-staff', path: '/dashboard/approval', as: 'ella' },
]

async function checkFile(page: Page) {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsnummernverzeichnis'
  const rows = [`name;species;${long};No dogs;photos`, `${long};Dragon;x;yes;${long}.jpg`, `Milo;Dog;x;no;${long}.jpg`]
  const file = { name: `${long}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.getByLabel(/^Choose (a|another) file$/).setInputFiles(file)
  await page.getByText('Rows with errors').waitFor()
  await page.getByText('Columns', { exact: true }).click()
  await page.getByText('ignored', { exact: true }).waitFor()
}

const openColumns = async (page: Page) => {
  await page
    .getByText(/^\d+ columns$/)
    .first()
    .click()
  await page.getByText('AnimalName').first().waitFor()
}

const shelterScenes: Scene[] = [
  { name: 'all-pets', path: '/dashboard/all-pets', as: 'grace' },
  { name: 'all-pets-none', path: '/dashboard/all-pets?search=nobody', as: 'grace' },
  { name: 'all-campaigns', path: '/dashboard/all-campaigns', as: 'grace' },
  { name: 'all-requests', path: '/dashboard/all-requests', as: 'grace' },
  { name: 'audit', path: '/dashboard/audit', as: 'grace' },
  { name: 'embed', path: '/dashboard/embed', as: 'grace' },
  ...chain(
    { name: 'listings', path: '/dashboard/listings', as: 'grace' },
    { name: 'listings-columns', act: openColumns },
    { name: 'listings-link', act: pressFor('Create link', 'The link for Petfinder is ready') },
  ),
  { name: 'listings-adopt-a-pet', path: '/dashboard/listings?site=adopt-a-pet', as: 'grace' },
  { name: 'listings-not-admin', path: '/dashboard/listings', as: 'ella' },
  { name: 'audit-not-admin', path: '/dashboard/audit', as: 'ella' },
  ...chain(
    { name: 'transfer', path: '/dashboard/transfer', as: 'grace' },
    { name: 'transfer-refused', act: checkFile },
  ),
  { name: 'transfer-not-admin', path: '/dashboard/transfer', as: 'ella' },
]

const campaignScenes = ({ mine }: SceneIds): Scene[] => [
  ...chain(
    { name: 'create-campaign', path: '/dashboard/create-donation', as: 'hannah' },
    { name: 'create-campaign-errors', act: pressFor('Create Campaign', 'Pet name is required') },
  ),
  ...chain(
    { name: 'add-campaign', path: '/dashboard/add-campaign', as: 'hannah' },
    { name: 'add-campaign-alert', act: openDialog('Create Campaign') },
    { name: 'add-campaign-errors', act: pressFor('OK', 'Please fill this in') },
  ),
  ...chain(
    { name: 'my-campaigns', path: '/dashboard/my-donations', as: 'grace' },
    { name: 'my-campaigns-donators', act: chooseDialog('View Donators') },
  ),
  ...chain(
    { name: 'my-campaigns-updates', path: '/dashboard/my-donations', as: 'grace', act: chooseDialog('Post an update') },
    { name: 'my-campaigns-updates-errors', act: pressFor('Post update', 'Update is required') },
  ),
  { name: 'my-campaigns-none', path: '/dashboard/my-donations', as: 'newcomer' },
  ...chain(
    { name: 'edit-campaign', path: `/dashboard/edit-donation/${mine}`, as: 'grace' },
    { name: 'edit-campaign-needs', act: sequence(openNeeds, press('Add another item', 'Add another item')) },
    { name: 'edit-campaign-needs-errors', act: pressFor('Save changes', 'Item is required') },
  ),
  { name: 'edit-campaign-of-another', path: `/dashboard/edit-donation/${mine}`, as: 'ella' },
  { name: 'my-donations', path: '/dashboard/my-donations-list', as: 'ella' },
  { name: 'my-donations-none', path: '/dashboard/my-donations-list', as: 'newcomer' },
]

const shownDevices = (page: Page) => page.getByText('This device').waitFor()

const nobody = fill({ 'Search by name or email': 'nobody at all' })

const chooseKind = async (page: Page) => void (await page.getByLabel('Answer type').selectOption('one_of'))

const otherScenes: Scene[] = [
  ...chain(
    { name: 'users', path: '/dashboard/users', as: 'grace' },
    { name: 'users-none', act: sequence(nobody, (page) => page.getByText('No users found.').waitFor()) },
  ),
  ...chain(
    { name: 'settings', path: '/dashboard/settings', as: 'grace' },
    { name: 'settings-question', act: sequence(press('Add a question'), chooseKind, press('Add another question')) },
    {
      name: 'settings-errors',
      act: sequence(fill({ Email: 'nowhere', 'Accent color': '#ffdd00' }), pressFor('Save', /is required/)),
    },
  ),
  { name: 'settings-preview', path: '/dashboard/settings', as: 'grace', upTo: 767, act: openDialog('Preview') },
  { name: 'settings-not-admin', path: '/dashboard/settings', as: 'ella' },
  { name: 'welcome', path: '/dashboard/welcome?step=1', as: 'grace' },
  { name: 'welcome-contacts', path: '/dashboard/welcome?step=2', as: 'grace' },
  { name: 'welcome-giving', path: '/dashboard/welcome?step=3', as: 'grace' },
  { name: 'welcome-posting', path: '/dashboard/welcome?step=4', as: 'grace' },
  { name: 'welcome-words', path: '/dashboard/welcome?step=5', as: 'grace' },
  { name: 'users-not-admin', path: '/dashboard/users', as: 'ella' },
  ...chain(
    { name: 'profile', path: '/dashboard/profile', as: 'grace', act: shownDevices },
    { name: 'profile-errors', act: sequence(fill({ 'Full Name': '' }), pressFor('Save', 'Full Name is required')) },
    {
      name: 'profile-password-errors',
      act: sequence(
        fill({ 'Current password': 'not hers', 'New password': 'a new password' }),
        pressFor('Change password', 'This isn’t your current password'),
      ),
    },
  ),
  {
    name: 'profile-leaving',
    path: '/dashboard/profile',
    as: 'grace',
    act: pressFor('Delete my account', 'Keep my account'),
  },
  { name: 'keys', path: '/dashboard/api-keys', as: 'grace' },
  ...chain(
    { name: 'keys-none', path: '/dashboard/api-keys', as: 'newcomer' },
    { name: 'keys-made', act: sequence(fill({ Name: 'Nightly import' }), pressFor('Create key', 'Your new key')) },
  ),
  { name: 'notices', path: '/dashboard/notices', as: 'ella' },
  { name: 'notices-none', path: '/dashboard/notices', as: 'newcomer' },
  { name: 'dashboard-not-found', path: '/dashboard/nowhere', as: 'ella' },
]

const listScenes: Scene[] = [
  ...chain(
    { name: 'my-pets-loading', path: '/dashboard', as: 'grace', act: waiting('My Added Pets', 'pets.mine') },
    { name: 'requests-loading', act: waiting('Adoption Requests', 'adoptions.received') },
    { name: 'my-campaigns-loading', act: waiting('My Donation Campaigns', 'campaigns.mine') },
    { name: 'my-donations-loading', act: waiting('My Donations', 'donations.mine') },
    { name: 'gifts-loading', act: waiting(/^Gifts$/, 'donations.list') },
    { name: 'approval-loading', act: waiting(/^Approval$/, 'approval.waiting') },
    { name: 'users-loading', act: waiting('Manage Users', 'users.list') },
    { name: 'profile-loading', act: waiting('My Profile', 'profile.mine') },
    { name: 'keys-loading', act: waiting('API Keys', 'keys.list') },
    { name: 'notices-loading', act: waiting(/^Notifications/, 'notifications.list') },
  ),
  ...chain(
    { name: 'my-pets-broken', path: '/dashboard', as: 'grace', act: broken('My Added Pets', 'pets.mine') },
    { name: 'requests-broken', act: broken('Adoption Requests', 'adoptions.received') },
    { name: 'my-campaigns-broken', act: broken('My Donation Campaigns', 'campaigns.mine') },
    { name: 'my-donations-broken', act: broken('My Donations', 'donations.mine') },
    { name: 'gifts-broken', act: broken(/^Gifts$/, 'donations.list') },
    { name: 'approval-broken', act: broken(/^Approval$/, 'approval.waiting') },
    { name: 'profile-broken', act: broken('My Profile', 'profile.mine') },
    { name: 'keys-broken', act: broken('API Keys', 'keys.list') },
    { name: 'notices-broken', act: broken(/^Notifications/, 'notifications.list') },
    { name: 'users-alert', act: sequence(breakCall('users.list'), follow('Manage Users'), waitForAlert('Error')) },
    { name: 'users-broken', act: pressFor('OK', 'Try again') },
  ),
]

export const memberScenes = (ids: SceneIds): Scene[] => [
  ...publicScenes(ids),
  ...petScenes(ids),
  ...questionScenes(ids),
  ...requestScenes(ids),
  ...campaignScenes(ids),
  ...donationScenes(ids),
  ...shelterScenes,
  ...otherScenes,
  ...listScenes,
]
