import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { receiptMail } from '#server/mail/mail-contents.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { type Currency, rulesOf } from '#shared/currencies.ts'
import { formatMoney, formatMoneyExact } from '#shared/money.ts'
import { setCurrency } from '#shared/money-form.ts'
import { pageStateId } from '#shared/rendered-page.ts'
import { emptySettings } from '#shared/settings.ts'

// One shelter in each kind of currency, through every entry point (docs/product.md 8.19).

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => setCurrency('USD'))

type Case = {
  currency: Currency
  /** In units, as REST has them. */
  goal: number
  given: number
  shown: string
  exact: string
  file: string
  tooExact: number
  stripe: number
}

const cases: Case[] = [
  {
    ...{ currency: 'USD', goal: 1000, given: 25.5, tooExact: 1.234, stripe: 2550 },
    ...{ shown: '$25.50', exact: '$25.50', file: '25.50' },
  },
  {
    ...{ currency: 'EUR', goal: 1000, given: 25.5, tooExact: 1.234, stripe: 2550 },
    ...{ shown: '€25.50', exact: '€25.50', file: '25.50' },
  },
  {
    ...{ currency: 'JPY', goal: 100_000, given: 2500, tooExact: 1.5, stripe: 2500 },
    ...{ shown: '¥2,500', exact: '¥2,500', file: '2500' },
  },
  {
    ...{ currency: 'KWD', goal: 1000, given: 25.5, tooExact: 1.2345, stripe: 25_500 },
    ...{ shown: 'KWD\u00a025.500', exact: 'KWD\u00a025.500', file: '25.500' },
  },
]

const image = 'https://example.org/luna.jpg'
const content = { petName: 'Luna', image, location: 'here', description: 'A hip.' }

describe.each(cases)(
  'in $currency',
  ({ currency, goal, given, shown, exact, file, tooExact, stripe: stripeAmount }) => {
    const unit = 10 ** rulesOf(currency).decimals
    const [goalCents, givenCents] = [goal * unit, given * unit]
    let stripe: StripeStandIn
    let shelter: Harness

    beforeEach(async () => {
      stripe = await startStripe()
      onTestFinished(() => stripe.stop())
      shelter = await startHarness({ ...stripe.env, PUBLIC_URL: 'https://paws.example' })
      await shelter.admin.call.settings.save({ values: { ...emptySettings, currency } })
    })

    const newCampaign = async (cents = goalCents) =>
      (await shelter.user.call.campaigns.create({ ...content, maxCents: cents })).id
    const post = (url: string, payload: object) => shelter.user.http({ method: 'POST', url, payload })

    type OpenedPayment = { path: string; state: string; checkoutUrl: string | null }
    async function pay(campaignId: number, amountCents: number): Promise<OpenedPayment> {
      const body = { campaignId, amountCents, checkout: true }
      const answer = (await shelter.app.inject({ method: 'POST', url: '/trpc/donations.give', body })).json()
      if (answer.error) throw new Error(answer.error.message)
      return answer.result.data
    }

    it('REST has numbers in the unit, and refuses more decimals than the currency has', async () => {
      expect((await shelter.app.inject('/api/config')).json()).toMatchObject({ currency })
      const created = await post('/api/donations', { ...content, maxDonation: goal })
      expect([created.statusCode, created.json().maxDonation]).toEqual([201, goal])
      const { id } = created.json()
      const donate = (amount: number | string) =>
        shelter.user.http({ method: 'PATCH', url: `/api/donations/${id}/donate`, payload: { amount } })
      const gave = await donate(given)
      expect([gave.statusCode, gave.json().donatedAmount]).toEqual([200, given])
      expect((await donate(String(given))).json().donatedAmount).toBe(2 * given)
      expect((await donate(tooExact)).statusCode).toBe(400)
      const pet = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Good.', image }
      const added = await post('/api/pets', { ...pet, adoptionFee: given })
      expect([added.statusCode, added.json().adoptionFee]).toEqual([201, given])
      expect((await post('/api/pets', { ...pet, adoptionFee: tooExact })).statusCode).toBe(400)
      // the lowest target is one unit
      expect((await post('/api/donations', { ...content, maxDonation: 1 })).statusCode).toBe(201)
      const low = await post('/api/donations', { ...content, maxDonation: unit > 1 ? 0.5 : 0 })
      expect([low.statusCode, low.json().detail]).toEqual([400, expect.stringContaining(formatMoney(unit))])
    })

    it('a card is charged in the currency, and the payment is received and refunded in it', async () => {
      const id = await newCampaign()
      const donation = await pay(id, givenCents)
      expect(stripe.lastSession()).toMatchObject({ currency: currency.toLowerCase(), amount_total: stripeAmount })
      const secret = donation.path.split('/').at(-1) ?? ''
      const session = stripe.lastSession().id
      const webhook = async () => {
        const event = stripe.events().at(-1)
        if (!event) throw new Error('no event')
        const url = await shelter.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => shelter.app.listeningOrigin)
        const { status } = await stripe.send(event, `${url}/api/stripe/webhook`)
        expect(await applyDueEvents(shelter)).toEqual([])
        return status
      }
      stripe.pay(session)
      expect(await webhook()).toBe(204)
      expect(await shelter.anonymous.call.donations.bySecret({ secret })).toMatchObject({
        ...{ state: 'received', standingCents: givenCents, receipt: { amountCents: givenCents } },
      })
      const page = (await shelter.app.inject(donation.path)).body
      const html = page.slice(page.indexOf('<div id="root">'), page.indexOf(`id="${pageStateId}"`))
      expect(html).toContain(exact)
      expect(html.includes('Twenty-five dollars')).toBe(currency === 'USD')
      expect(html.includes('$')).toBe(currency === 'USD')
      stripe.refund(stripe.session(session).payment_intent ?? '', stripeAmount)
      expect(await webhook()).toBe(204)
      expect(await shelter.anonymous.call.donations.bySecret({ secret })).toMatchObject({ state: 'refunded' })
    })

    it('a payment in another currency is recorded as unmatched, with its own decimals', async () => {
      const id = await newCampaign()
      const donation = await pay(id, givenCents)
      stripe.pay(stripe.lastSession().id, { currency: 'chf' })
      await shelter.anonymous.call.donations.refresh({ secret: donation.path.split('/').at(-1) ?? '' })
      const { items } = await shelter.admin.call.donations.problems({})
      expect(items).toMatchObject([{ reason: 'other_amount', currency: 'chf', cents: stripeAmount }])
      expect(await shelter.anonymous.call.campaigns.byId({ id })).toMatchObject({ donatedCents: 0, reservedCents: 0 })
    })

    it('amounts that cards can not be charged are pledges or are refused, before Stripe is asked', async () => {
      const id = await newCampaign()
      const give = (amountCents: number) => pay(id, amountCents)
      const min = rulesOf(currency).minimum
      expect(await give(min - 1)).toMatchObject({ state: 'promised', checkoutUrl: null })
      expect(await give(min)).toMatchObject({ state: 'reserved' })
      if (currency === 'KWD') await expect(give(1234)).rejects.toThrow('KWD\u00a01.230 or KWD\u00a01.240')
      else expect(await give(123)).toMatchObject({ state: 'reserved' })
      expect(stripe.sessions()).toHaveLength(currency === 'KWD' ? 1 : 2)
    })

    it('cash, exports, mails, feed, and pages name the currency, and an export can be imported', async () => {
      const { id } = await shelter.user.call.campaigns.create({
        ...{ ...content, maxCents: goalCents, needs: [{ text: 'Operation', cents: givenCents }] },
      })
      const fee = { adoptionFeeCents: givenCents }
      const photos = [{ image, alt: null, focus: null }]
      const rex = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Good.' } as const
      await shelter.user.call.pets.add({ ...rex, photos, ...fee })
      await shelter.admin.call.donations.enterCash({ campaignId: id, amountCents: givenCents })
      const get = async (url: string) => (await shelter.admin.http({ url })).body
      const gifts = (await get('/api/export/gifts.csv')).split('\r\n')
      expect(gifts[0]).toMatch(/,currency,receipt,purpose$/)
      expect(gifts[1]).toMatch(new RegExp(`,${currency},\\d{4}-00001,campaign$`))
      expect(gifts[1]).toContain(`,${file},${file},`)
      const campaigns = JSON.parse(await get('/api/export/campaigns.json'))
      expect(campaigns).toMatchObject({
        currency,
        items: [{ currency, received: file, needs: [`Operation: ${file}`] }],
      })
      const pets = await get('/api/export/pets.csv')
      expect(pets).toContain(file)
      expect(await get('/feeds/campaigns.xml')).toContain(formatMoney(goalCents))
      expect((await shelter.app.inject(`/donations/${id}`)).body).toContain(shown)
      expect((await shelter.app.inject('/pets/1')).body).toContain(shown)
      expect(formatMoneyExact(givenCents)).toBe(exact)
      const [donation] = (await shelter.admin.call.donations.list({})).items
      const mail = receiptMail(
        { ...donation, amountCents: givenCents, secret: 'x' } as unknown as Parameters<typeof receiptMail>[0],
        '',
      )
      expect(JSON.stringify(mail)).toContain(exact)
      // into a new shelter of the same currency, and of another
      const importInto = async (target: Harness, kind: string, payload: string) =>
        (await target.admin.http({ method: 'POST', url: `/api/import/${kind}?dryRun=false&photos=0`, payload })).body
      for (const [kind, text] of [
        ['pets', pets],
        ['campaigns', JSON.stringify(campaigns)],
      ] as const) {
        const same = await startHarness()
        await same.admin.call.settings.save({ values: { ...emptySettings, currency } })
        expect(await importInto(same, kind, text)).toContain('"written":true')
        const { pets: petTable, campaigns: campaignTable } = same.db.schema
        if (kind === 'pets') expect(await same.db.read.select().from(petTable)).toMatchObject([fee])
        else expect(await same.db.read.select().from(campaignTable)).toMatchObject([{ maxCents: goalCents }])
        const other = await startHarness()
        await other.admin.call.settings.save({ values: { ...emptySettings, currency: 'CHF' } })
        expect(await importInto(other, kind, text)).toContain(`in ${currency}, and your shelter uses CHF`)
      }
    })
  },
)

it('an export from before there were currencies is in dollars', async () => {
  const shelter = await startHarness()
  await shelter.user.call.campaigns.create({ ...content, maxCents: 10_000 })
  const { items } = JSON.parse((await shelter.admin.http({ url: '/api/export/campaigns.json' })).body)
  const old = JSON.stringify({
    ...{ pawstead: 1, kind: 'campaigns' },
    items: items.map(({ currency: _, ...item }: Record<string, unknown>) => item),
  })
  const imported = async (currency: Currency, payload: string) => {
    const target = await startHarness()
    await target.admin.call.settings.save({ values: { ...emptySettings, currency } })
    const url = '/api/import/campaigns?dryRun=false&photos=0'
    return (await target.admin.http({ method: 'POST', url, payload })).body
  }
  expect(await imported('USD', old)).toContain('"written":true')
  expect(await imported('EUR', old)).toContain('so its amounts are US dollars, and your shelter uses EUR')
  // a table from elsewhere is in the shelter's currency, unless it says otherwise
  const table = (target: string) => `name,image,goal\nLuna,${image},${target}\n`
  expect(await imported('EUR', table('"1.250,50"'))).toContain('"written":true')
  expect(await imported('EUR', table('$90'))).toContain('isn’t an amount')
})
