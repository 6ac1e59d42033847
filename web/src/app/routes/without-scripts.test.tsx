import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { canonicalPetsPath, type PetFilter } from '#shared/pet-filter.ts'
import { PublicLayout } from '#web/app/layouts/public-layout.tsx'
import { Providers } from '#web/app/providers.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { fromServer } from '#web/testing/hydrate.tsx'
import { emptySite, loggedIn, ownSite } from '#web/testing/open-page.tsx'
import { campaign, donationPage, facets, pet, receiptDetails } from '#web/testing/records.ts'
import { CampaignPage } from './campaign.tsx'
import { CampaignsPage } from './campaigns.tsx'
import { DonationPage } from './donation.tsx'
import { ForgotPage } from './forgot.tsx'
import { GivePage } from './give.tsx'
import { GiveMonthlyPage } from './give-monthly.tsx'
import { HomePage } from './home.tsx'
import { LoginPage } from './login.tsx'
import { NotFoundPage } from './not-found.tsx'
import { PetPage } from './pet.tsx'
import { PetsPage } from './pets.tsx'
import { PrivacyPage } from './privacy.tsx'
import { RegisterPage } from './register.tsx'
import { ResetPage } from './reset.tsx'
import { TermsPage } from './terms.tsx'

const pets = { items: [pet(30), pet(29)], nextCursor: 29 }
const campaigns = { items: [campaign(9, { donatedCents: 2500, donationCount: 1 }), campaign(8)], nextCursor: 8 }
const nothing = { items: [], nextCursor: null }
const filtered: PetFilter = { search: 'pet', category: ['Dog'], before: 50 }

const rich = {
  photos: [1, 2, 3].map((place) => ({ image: `/drawings/category-dog.svg?${place}`, alt: null, focus: null })),
  birthDate: '2024-02-29',
  birthDateApproximate: true,
  adoptionFeeCents: 0,
  goodWithDogs: true,
  specialNeeds: 'A pill a day.',
}
const pagesOfPets = [
  pet(1),
  pet(2, rich),
  pet(3, { ...rich, status: 'on_hold' }),
  pet(4, { ...rich, status: 'adopted' }),
  pet(5, { status: 'draft', canManage: true }),
]

const at = '2026-05-04T23:30:00.000Z'
const sums = { donatedCents: 2500, receivedCents: 1000, donations: 3 }
const wallDonation = {
  id: 7,
  name: 'Vera',
  message: 'Get well!',
  amountCents: 500,
  state: 'received' as const,
  createdAt: at,
}
const update = { id: 5, text: 'She walks again.', image: null, costCents: 1800, createdAt: at }
const receipt = receiptDetails()
/** A donation's page in each of its states, by secret. */
const donations = [
  [`1-${'p'.repeat(43)}`, donationPage({ name: 'Vera', howToPay: 'By bank.' })],
  [`2-${'r'.repeat(43)}`, donationPage({ state: 'received', receipt, follow: true, updates: [update] })],
  [
    `3-${'b'.repeat(43)}`,
    donationPage({ state: 'reserved', origin: 'checkout', checkout: { url: null, expiresAt: at } }),
  ],
] as const
const [promised, received, beingPaid] = donations.map(([secret]) => `/gifts/${secret}`)

/** The records that the server would send with its pages. */
function recordsOf(queryClient: QueryClient, client: ReturnType<typeof trpc.createClient>): void {
  const records = createTRPCQueryUtils({ queryClient, client })
  for (const filter of [{}, filtered]) records.pets.list.setInfiniteData(filter, { pages: [pets], pageParams: [null] })
  for (const filter of [{}, { ...filtered, before: undefined }]) records.pets.facets.setData(filter, facets(2))
  for (const filter of [{}, { before: 10 }])
    records.campaigns.list.setInfiniteData(filter, { pages: [campaigns], pageParams: [null] })
  for (const one of pagesOfPets) {
    records.pets.byId.setData({ id: one.id }, one)
    records.pets.similar.setData({ id: one.id }, { items: [pet(30), pet(29)] })
  }
  records.campaigns.byId.setData(
    { id: 1 },
    campaign(1, { ...sums, needs: [{ text: 'X-rays', cents: 900, filledCents: 900 }] }),
  )
  records.campaigns.byId.setData({ id: 2 }, campaign(2, { state: 'ended', lastDate: '2026-05-11T03:30:00.000Z' }))
  for (const id of [1, 2]) {
    const wall = { ...nothing, items: id === 1 ? [wallDonation] : [], others: 2 }
    records.donations.wall.setInfiniteData({ id }, { pages: [wall], pageParams: [null] })
    const updates = { ...nothing, items: id === 1 ? [update] : [] }
    records.campaigns.updates.setInfiniteData({ id }, { pages: [updates], pageParams: [null] })
  }
  for (const [secret, donation] of donations) records.donations.bySecret.setData({ secret }, donation)
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** A page as a server sends it, with its records. */
function pageFromServer(address: string, path: string, element: ReactElement, config = emptySite) {
  fakeServer({
    'pets.list': ({ cursor }) => (cursor ? nothing : pets),
    'pets.facets': () => facets(2),
    'campaigns.list': ({ cursor }) => (cursor ? nothing : campaigns),
  })
  const client = trpc.createClient({ links: [httpBatchLink({ url: '/trpc' })] })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  recordsOf(queries, client)
  return fromServer(
    <Providers config={config} identity={loggedIn(null)} user={null}>
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[address]}>
            <Address />
            <Routes>
              <Route element={<PublicLayout />}>
                <Route path={path} element={element} />
              </Route>
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </trpc.Provider>
    </Providers>,
  )
}

const publicPages: [address: string, path: string, element: ReactElement, text: string][] = [
  ['/', '/', <HomePage key="" />, 'Find Your Furry Friend'],
  ['/pets', '/pets', <PetsPage key="" />, 'View Details'],
  ['/pets/1', '/pets/:id', <PetPage key="" />, 'A friend for life.'],
  ['/pets/2', '/pets/:id', <PetPage key="" />, 'Photo 1 of 3'],
  ['/pets/3', '/pets/:id', <PetPage key="" />, 'Pet 3 is on hold for an applicant.'],
  ['/pets/4', '/pets/:id', <PetPage key="" />, 'Pet 4 has found a home.'],
  ['/pets/5', '/pets/:id', <PetPage key="" />, 'This is a draft.'],
  ['/donations', '/donations', <CampaignsPage key="" />, 'Raised for Pet 9'],
  ['/donations/1', '/donations/:id', <CampaignPage key="" />, 'Open until'],
  ['/donations/1', '/donations/:id', <CampaignPage key="" />, 'Get well!'],
  ['/donations/2', '/donations/:id', <CampaignPage key="" />, 'Ended on'],
  [`${promised}`, '/gifts/:id', <DonationPage key="" />, 'By bank.'],
  [`${received}`, '/gifts/:id', <DonationPage key="" />, 'May 4, 2026'],
  [`${beingPaid}`, '/gifts/:id', <DonationPage key="" />, '23:30 UTC'],
  ['/privacy', '/privacy', <PrivacyPage key="" />, 'When you donate'],
  ['/terms', '/terms', <TermsPage key="" />, 'What we can promise'],
  ['/auth/login', '/auth/login', <LoginPage key="" />, 'Good to see you again.'],
  ['/auth/register', '/auth/register', <RegisterPage key="" />, 'Create an account in a minute.'],
  ['/nowhere', '*', <NotFoundPage key="" />, 'Page not found'],
]

for (const [address, path, element, text] of publicPages) {
  test(`${address} comes whole from the server, without a style, and is taken over as it is`, async () => {
    const { html, hydrate } = pageFromServer(address, path, element)
    expect(html).toContain(text)
    expect(html).not.toContain(' style=')
    expect(html).not.toContain('<style')
    await hydrate()
  })
}

test.each([
  ['/', '/', <HomePage key="" />, 'We are nine people'],
  ['/privacy', '/privacy', <PrivacyPage key="" />, 'Petra'],
])(
  '%s of a shelter with all settings is complete in the HTML and hydrates without a change',
  async (address, path, element, text) => {
    const { html, hydrate } = pageFromServer(address, path, element, ownSite)
    expect(html).toContain(text)
    for (const shown of ['-480.webp', 'Mon: 9 to 5', 'Paws on YouTube', 'https://paws.example/hours'])
      expect(html).toContain(shown)
    expect(html).not.toContain(' style=')
    await hydrate()
  },
)

test("without scripts, the listing has a search form and links to further pages, and begins at its URL's place", async () => {
  const { html, root, hydrate } = pageFromServer('/pets?search=pet&category=Dog&before=50', '/pets', <PetsPage />)
  const form = root.querySelector<HTMLFormElement>('main form')
  expect(form?.getAttribute('action')).toBe('/pets')
  expect(form?.method).toBe('get')
  const sent = form && new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  expect(sent && canonicalPetsPath(sent)).toBe('/pets?search=pet&category=Dog')
  expect(html).toMatch(/<noscript[^>]*><button type="submit"/)
  expect(html).toContain('href="/pets?search=pet&amp;category=Dog&amp;before=29"')
  await hydrate()
  const back = page.getByRole('link', { name: 'Back to the newest pets' })
  await expect.element(back).toHaveAttribute('href', '/pets?search=pet&category=Dog')
  expect(root.querySelector('main noscript button')).toBe(null)
})

test('without scripts, the campaigns have links to further pages and back to the first', async () => {
  const { html, hydrate } = pageFromServer('/donations?before=10', '/donations', <CampaignsPage />)
  expect(html).toContain('href="/donations?before=8"')
  await hydrate()
  const back = page.getByRole('link', { name: 'Back to the start of the list' })
  await expect.element(back).toHaveAttribute('href', '/donations')
})

test('text and choices from before hydration are searched for', async () => {
  const { root, hydrate } = pageFromServer('/pets', '/pets', <PetsPage />)
  const [field, select] = [root.querySelector<HTMLInputElement>('[type=search]'), root.querySelector('select')]
  const baby = root.querySelector<HTMLInputElement>('[value=baby]')
  if (!field || !select || !baby) throw new Error('There is no filter')
  field.value = 'maple'
  select.value = 'Rabbit'
  baby.checked = true
  await hydrate()
  await expect.poll(() => root.querySelector('output')?.textContent).toBe('/pets?search=maple&category=Rabbit&age=baby')
  expect([field.value, select.value, baby.checked]).toEqual(['maple', 'Rabbit', true])
})

test.each([
  ['/auth/login', <LoginPage key="" />, ['uma@example.org', 'a good password']],
  ['/auth/register', <RegisterPage key="" />, ['Uma User', 'https://example.org/me.png', 'uma@example.org', 'secret']],
  ['/auth/forgot', <ForgotPage key="" />, ['uma@example.org']],
  ['/auth/reset', <ResetPage key="" />, ['a new password']],
])('text typed on %s before hydration stays', async (path, element, typed) => {
  const { root, hydrate } = pageFromServer(path === '/auth/reset' ? `${path}#${'t'.repeat(43)}` : path, path, element, {
    ...emptySite,
    mail: true,
  })
  const form = root.querySelector<HTMLFormElement>('main form')
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  expect(fields).toHaveLength(typed.length)
  for (const [index, field] of fields.entries()) field.value = typed[index] ?? ''
  await hydrate()
  const values = () => fields.map(({ value, isConnected }) => isConnected && value)
  expect(values()).toEqual(typed)
})

test('Enter searches at once', async () => {
  const { root, hydrate } = pageFromServer('/pets', '/pets', <PetsPage />)
  await hydrate()
  await page.getByLabelText('Name').fill('maple')
  root.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  await expect.poll(() => root.querySelector('output')?.textContent).toBe('/pets?search=maple')
})

test('a photo that was swiped to before hydration stays', async () => {
  const { root, hydrate } = pageFromServer('/pets/2', '/pets/:id', <PetPage />)
  const row = root.querySelector('main [role=group] ul')
  if (!row) throw new Error('There are no photos')
  row.scrollTo({ left: 2 * row.clientWidth, behavior: 'instant' })
  await hydrate()
  await expect.element(page.getByText('Photo 3 of 3').first()).toBeInTheDocument()
  expect(row.scrollLeft).toBe(2 * row.clientWidth)
})

test('if an action needs scripts, a line says that', () => {
  for (const [address, path, element, act] of [
    ['/pets/1', '/pets/:id', <PetPage key="" />, 'apply to adopt'],
    ['/donations/1', '/donations/:id', <CampaignPage key="" />, 'donate'],
    ['/auth/login', '/auth/login', <LoginPage key="" />, 'log in'],
    ['/auth/register', '/auth/register', <RegisterPage key="" />, 'create an account'],
  ] as const) {
    const { html } = pageFromServer(address, path, element)
    expect(html).toContain(`Turn on JavaScript in your browser to ${act}.`)
  }
  const { html } = pageFromServer('/donations/2', '/donations/:id', <CampaignPage />)
  expect(html).not.toContain('Turn on JavaScript')
})

test.each([
  ['/give', <GivePage key="once" />],
  ['/give/monthly', <GiveMonthlyPage key="monthly" />],
])('without scripts, %s shows how to pay and whom to ask', (path, element) => {
  const giving = { ...emptySite, giving: true as const }
  const noscriptOf = (config: typeof giving) => {
    const { html } = pageFromServer(path, path, element, config)
    return html.slice(html.indexOf('<main')).match(/<noscript>(.*?)<\/noscript>/s)?.[1] ?? ''
  }
  expect(noscriptOf(giving)).toMatch(/The form needs JavaScript\. Please turn it on/)
  const support = { email: 'help@paws.example', phone: '+1 555 0100', place: null }
  const told = noscriptOf({ ...giving, support, howToPay: 'Account 12 at the <Bank>.' })
  expect(told).toContain('you can give without it, too')
  expect(told).toContain('Account 12 at the &lt;Bank&gt;.')
  expect(told).toContain('please write your name with your payment')
  expect(told).toMatch(/help@paws\.example.* or .*\+1 555 0100/)
})

test('passwords never get into a URL', () => {
  for (const element of [<LoginPage key="login" />, <RegisterPage key="register" />]) {
    const { root } = pageFromServer('/', '/', element)
    expect(root.querySelector<HTMLFormElement>('main form')?.method).toBe('post')
  }
})
