import '#web/app/theme.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicConfig } from '#shared/config.ts'
import type { Me } from '#shared/users.ts'
import { Providers } from '#web/app/providers.tsx'
import { routes } from '#web/app/router.ts'
import { closeToast } from '#web/components/ui/toast.tsx'
import type { Identity } from '#web/identity/identity.ts'
import { type Answers, type FakeServer, fakeServer, type OtherAnswers } from './fake-server.ts'
import { afterAdoption, counts, facets, noAgreement, noFee, noMeetings, onePage } from './records.ts'

export const visitor = null
export const member: Me = { name: 'Uma User', email: 'uma@example.org', photoURL: null, role: 'user', staff: false }
export const admin: Me = { name: 'Ada Admin', email: 'ada@example.org', photoURL: null, role: 'admin', staff: false }

export const emptySite: PublicConfig = {
  siteName: 'Pawstead',
  logo: null,
  logoSize: null,
  accent: null,
  support: { email: null, phone: null, place: null },
  openingHours: null,
  timeZone: null,
  social: { facebook: null, instagram: null, x: null, youtube: null },
  words: { whoWeAre: null, whyAdopt: null, preparing: null },
  privacyContact: null,
  howToPay: null,
  payments: null,
  mail: false,
  publicUrl: null,
  identity: { provider: 'embedded', google: false },
}

export const ownSite: PublicConfig = {
  ...emptySite,
  siteName: 'Paws',
  logo: `/images/${'a'.repeat(64)}.webp`,
  logoSize: { width: 900, height: 300 },
  accent: '#166534',
  support: { email: 'help@paws.example', phone: '+45 12 34', place: 'Aarhus, Denmark' },
  openingHours: 'Mon: 9 to 5\nTue: closed\n\nMore: https://paws.example/hours.',
  timeZone: 'Europe/Copenhagen',
  social: {
    facebook: 'https://facebook.com/paws',
    instagram: 'https://instagram.com/paws',
    x: null,
    youtube: 'https://youtube.com/@paws',
  },
  words: {
    whoWeAre: 'We are nine people.\n\nWrite to help@paws.example, or come by.',
    whyAdopt: 'Because they are here already.',
    preparing: 'Bring a blanket.\nStay at home for a week.',
  },
  privacyContact: 'Petra, petra@paws.example',
}

type OpenPageOptions = {
  /** The logged-in user; a visitor by default. */
  as?: Me | null
  answers?: Answers
  others?: OtherAnswers
  /** Pixels; 1280 by 800 by default. */
  width?: number
  config?: Partial<PublicConfig>
  identity?: () => Partial<Identity>
}

export type OpenedPage = FakeServer & {
  /** The path and query the page has led to. */
  currentUrl: () => string
  back: () => Promise<void>
}

const usual: Answers = {
  'adoptions.lastTime': () => null,
  'agreements.ofRequest': () => noAgreement(),
  'campaigns.counts': () => ({ open: 0, finished: 0 }),
  'campaigns.ofPet': () => ({ campaign: null }),
  'campaigns.updates': () => onePage([]),
  'donations.wall': () => ({ ...onePage([]), others: 0 }),
  'followUps.ofRequest': () => afterAdoption(),
  'happyEndings.list': () => onePage([]),
  'happyEndings.ofPet': () => onePage([]),
  'inquiries.notes': () => ({ items: [] }),
  'adoptionFees.ofRequest': () => noFee(),
  'meetings.ofRequest': () => noMeetings(),
  'notifications.unread': () => counts(),
  'overview.today': () => ({ lines: [], monthly: null }),
  'overview.checklist': () => ({ dismissed: true, items: [], host: null }),
  'pets.list': () => onePage([]),
  'pets.mine': () => onePage([]),
  'pets.facets': () => facets(0),
  'pets.similar': () => ({ items: [] }),
  'settings.questions': () => [],
}

/** Shows a page of the website to a user, with the test's responses. */
export async function openPage(
  path: string,
  { as = visitor, answers = {}, others, width = 1280, config, identity }: OpenPageOptions = {},
): Promise<OpenedPage> {
  await page.viewport(width, 800)
  const server = fakeServer({ ...usual, ...answers }, others)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  onTestFinished(() => {
    router.dispose()
    // alerts are outside the page
    Swal.close()
    // a toast would cover what the next test clicks
    closeToast()
    // the tab's drafts
    sessionStorage.clear()
  })
  await render(
    <Providers config={{ ...emptySite, ...config }} identity={{ ...loggedIn(as), ...identity?.() }}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    ...server,
    currentUrl: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  }
}

const noAccounts = () => Promise.reject(new Error('The test has no accounts'))

export const loggedIn = (user: Me | null): Identity => {
  let notify = (_user: Me | null) => {}
  return {
    subscribe(listener) {
      notify = listener
      notify(user)
      return () => undefined
    },
    register: noAccounts,
    login: noAccounts,
    loginWithGoogle: null,
    forgot: noAccounts,
    changeProfile: null,
    renew: (user) => notify(user),
    logout: async () => notify(null),
    headers: async () => ({}),
  }
}
