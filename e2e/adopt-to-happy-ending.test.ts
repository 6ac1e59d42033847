import '#server/packed/translations.ts'
import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { inLanguage, type ReadingLanguage } from '#shared/texts/languages.ts'
import { feeCardTexts } from '#web/features/adoption-fees/fee-card.texts.ts'
import { feeDialogTexts } from '#web/features/adoption-fees/fee-dialog.texts.ts'
import { feeFactsTexts } from '#web/features/adoption-fees/fee-facts.texts.ts'
import { adoptButtonTexts } from '#web/features/adoptions/adopt-button.texts.ts'
import { adoptionDialogTexts } from '#web/features/adoptions/adoption-dialog.texts.ts'
import { applicantStatusTexts } from '#web/features/adoptions/request/applicant-status.texts.ts'
import { ownerStatusTexts } from '#web/features/adoptions/request/owner-status.texts.ts'
import { requestActionsTexts } from '#web/features/adoptions/request/request-actions.texts.ts'
import { requestDecisionTexts } from '#web/features/adoptions/request-decision.texts.ts'
import { agreementCardTexts } from '#web/features/agreements/agreement-card.texts.ts'
import { agreementPageTexts } from '#web/features/agreements/agreement-page.texts.ts'
import { adopterAnswersTexts } from '#web/features/follow-ups/adopter-answers.texts.ts'
import { happyEndingFormTexts } from '#web/features/follow-ups/happy-ending-form.texts.ts'
import { happyEndingQueueTexts } from '#web/features/happy-endings/happy-ending-queue.texts.ts'
import { meetCardTexts } from '#web/features/meetings/meet-card.texts.ts'
import { offerDialogTexts } from '#web/features/meetings/offer-dialog.texts.ts'
import { slotFieldsTexts } from '#web/features/meetings/slot-fields.texts.ts'
import { markAdoptedTexts } from '#web/features/pets/mark-adopted.texts.ts'
import { returnDialogTexts } from '#web/features/pets/return-dialog.texts.ts'
import { nextStepsTexts } from '#web/features/request-steps/next-steps.texts.ts'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { mailsTo, signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import type { Account, Visitor } from './visitor.ts'

// A family on a phone and the shelter on a laptop, at once: from 'Adopt' to the happy ending, and from 'Came back' to
// the next family (docs/product.md 25 to 29).

const site = startSite({ mail: true })
let shelter: Account
let rita: Account
let amal: Account
let theo: Account
let db: SqliteDatabase

beforeAll(async () => {
  shelter = await site.signUp('Ada Admin')
  ;[rita, amal, theo] = await Promise.all([
    signUpWithConfirmedEmail(site, 'Rita Requester'),
    signUpWithConfirmedEmail(site, 'Amal Adopter'),
    signUpWithConfirmedEmail(site, 'Theo Third'),
  ])
  await runCommand(['admin', 'grant', shelter.email, '--yes', '--data', site.server.dataDir])
  db = openSqlite(site.server.dataDir)
  const { saved } = await shelter.trpc.settings.get.query()
  const values = {
    ...saved,
    otherLanguages: ['ar' as const],
    timeZone: zoneAtNoon(),
    ...steps,
  }
  await shelter.trpc.settings.save.mutate({ values })
})
afterAll(() => db.close())

const steps = {
  feeStep: true,
  adoptionFee: '95',
  agreementStep: true,
  agreementText: '{shelter} and {adopter} agree: {pet} lives indoors.',
  translations: { ar: { agreementText: 'يتفق {shelter} و{adopter}: يعيش {pet} داخل البيت.' } },
}

/** A time zone in which it is noon now, so that emails are sent. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const day = 86_400_000
const phone = { width: 390, height: 844 } as const

/** One journey's windows, texts, and clicks, all in one language. */
function journey(language: ReadingLanguage) {
  const local = (path: string) => (language === 'en' ? path : `/${language}${path}`)
  const say = (text: () => string) => inLanguage(language, text)
  const next = ({ page }: Visitor) => page.getByRole('region', { name: say(nextStepsTexts.heading) })
  const button = (within: Pick<Locator, 'getByRole'>, text: () => string) =>
    within.getByRole('button', { name: say(text), exact: true })
  /** What one side did shows on the other's page, once they look again. */
  const sees = async (visitor: Visitor, text: () => string) => {
    await visitor.reload()
    await visitor.page.getByText(say(text)).first().waitFor()
  }
  return { local, say, next, button, sees, open: (visitor: Visitor, path: string) => visitor.open(local(path)) }
}
type Journey = ReturnType<typeof journey>

/** The applicant `who` in the window `family`, and the shelter in `desk`. */
type Pair = { who: Account; family: Visitor; desk: Visitor; petName: string; petId: number }

/** The family applies on the pet's page. Returns the request's number. */
async function apply({ open, button, say }: Journey, { who, family, petName, petId }: Pair): Promise<number> {
  const { page } = family
  await open(family, `/pets/${petId}`)
  await button(page, adoptButtonTexts.adopt).click()
  const dialog = page.getByRole('dialog', { name: say(() => adoptionDialogTexts.title({ name: petName })) })
  await dialog.getByLabel(say(adoptionDialogTexts.phone)).fill('+1 555 0142')
  await dialog.getByLabel(say(adoptionDialogTexts.address)).fill('12 Elm Street')
  await button(dialog, adoptionDialogTexts.submit).click()
  await page.getByRole('dialog', { name: say(adoptionDialogTexts.submitted) }).waitFor()
  await page.keyboard.press('Escape')
  const { items } = await who.trpc.adoptions.sent.query({})
  const request = items.find((each) => each.petId === petId)
  if (!request) throw new Error('the request is gone')
  return request.id
}

/** The shelter offers a time, the family picks it, they meet, and the shelter says so. */
async function meet(
  { next, button, say, sees }: Journey,
  { who, family, desk }: Pair,
  requestId: number,
): Promise<void> {
  await button(next(desk), meetCardTexts.offerTimes).click()
  const dialog = desk.page.getByRole('dialog', { name: say(offerDialogTexts.title) })
  // another day for each request: the shelter has no two meetings at one time
  const date = new Date(Date.now() + (3 + requestId) * day).toISOString().slice(0, 10)
  await dialog.getByLabel(say(slotFieldsTexts.date)).fill(date)
  await button(dialog, () => offerDialogTexts.offer({ count: 1 })).click()
  await dialog.waitFor({ state: 'detached' })
  await sees(family, meetCardTexts.pick)
  await next(family)
    .getByRole('list', { name: say(meetCardTexts.pickOne) })
    .getByRole('button')
    .click()
  await next(family).getByText(say(meetCardTexts.confirmed)).waitFor()
  const { meetings } = db.schema
  const startsAt = new Date(Date.now() - day)
  await db.transaction((tx) => tx.update(meetings).set({ startsAt }).where(eq(meetings.requestId, requestId)))
  await desk.reload()
  await button(next(desk), () => meetCardTexts.came({ who: 'named', requesterName: who.name })).click()
  await next(desk).getByText(say(nextStepsTexts.decide)).waitFor()
}

async function accept({ button, say }: Journey, { desk }: Pair): Promise<void> {
  await button(desk.page, requestActionsTexts.accept).click()
  const confirmation = say(() => requestDecisionTexts.confirm({ status: 'accepted' }))
  await desk.page.getByRole('dialog').getByRole('button', { name: confirmation, exact: true }).click()
  const done = desk.page.getByRole('dialog', { name: say(requestDecisionTexts.done) })
  await done.waitFor()
  await desk.page.keyboard.press('Escape')
  await done.waitFor({ state: 'detached' })
}

/** The family reads the whole text on its phone, types its name, and agrees. */
async function agree({ button, say, next, sees }: Journey, { who, family, desk, petName }: Pair): Promise<void> {
  const { page } = family
  await sees(family, () => agreementCardTexts.yourTurn({ petName }))
  await button(next(family), agreementCardTexts.read).click()
  await page
    .getByText(new RegExp(`${who.name}.*${petName}`))
    .first()
    .waitFor()
  await page.getByLabel(say(agreementPageTexts.name)).fill(who.name)
  await button(page, agreementPageTexts.agree).click()
  await page.getByText(say(agreementPageTexts.agreed)).first().waitFor()
  await page.getByRole('link', { name: say(agreementPageTexts.toRequest) }).click()
  await next(family).waitFor()
  await sees(desk, () => feeCardTexts.ask({ requesterName: who.name }))
}

/** The shelter asks for its usual fee; the family brings cash. */
async function payFee({ next, button, say, sees }: Journey, { family, desk }: Pair): Promise<void> {
  await button(next(desk), feeCardTexts.askForFee).click()
  await button(desk.page.getByRole('dialog'), feeDialogTexts.ask).click()
  await button(next(desk), feeCardTexts.markPaid).waitFor()
  await sees(family, feeCardTexts.isFee)
  await button(next(desk), feeCardTexts.markPaid).click()
  await button(desk.page.getByRole('dialog'), feeDialogTexts.markPaid).click()
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await family.reload()
  const facts = family.page.getByRole('region', { name: say(feeFactsTexts.heading) })
  await facts.getByRole('link', { name: /F\d{4}-\d{5}/ }).waitFor()
}

async function bringHome({ button, next, say }: Journey, { who, desk, petName }: Pair): Promise<void> {
  await button(next(desk), nextStepsTexts.toAdoption).click()
  await button(desk.page, requestActionsTexts.adopt).click()
  await button(desk.page.getByRole('dialog'), markAdoptedTexts.confirm).click()
  await desk.page
    .getByText(say(() => ownerStatusTexts.adopted({ petName, who: 'named', requesterName: who.name })))
    .waitFor()
}

/** Three days pass. Returns the link of 'All is well' in the email. */
async function linkAfterThreeDays({ who, petName }: Pair, requestId: number): Promise<string> {
  const { followUps } = db.schema
  const dueOn = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) => tx.update(followUps).set({ dueOn }).where(eq(followUps.requestId, requestId)))
  const mail = await vi.waitUntil(
    () => mailsTo(site, who).find(({ text }) => text.includes('/follow-up#') && text.includes(petName)),
    { timeout: 100_000, interval: 50 },
  )
  return /\/follow-up#[\w-]{43}\.well/.exec(mail.text)?.[0] ?? ''
}

/** The family answers the email and sends its story; the shelter publishes it; everyone reads it. */
async function tellStory(at: Journey, pair: Pair, requestId: number): Promise<void> {
  const { family, desk, petName, petId } = pair
  const { button, say, open } = at
  const link = await linkAfterThreeDays(pair, requestId)
  await open(family, link)
  await button(family.page, adopterAnswersTexts.sendWell).click()
  await family.page.getByText(say(adopterAnswersTexts.wellDone)).waitFor()
  const story = `${petName} sleeps on my feet.`
  await family.page.getByLabel(say(happyEndingFormTexts.text)).fill(story)
  await family.page.getByLabel(say(() => happyEndingFormTexts.consent({ petName }))).check()
  await button(family.page, happyEndingFormTexts.send).click()
  await family.page.getByText(say(happyEndingFormTexts.waiting)).waitFor()
  await open(desk, '/dashboard/happy-endings')
  await button(desk.page, () => happyEndingQueueTexts.publishOf({ petName })).click()
  await desk.page.getByText(say(happyEndingQueueTexts.donePublished)).first().waitFor()
  for (const path of ['/happy-endings', `/pets/${petId}`]) {
    await open(family, path)
    await family.page.getByText(story).waitFor()
  }
}

async function walkHome(language: ReadingLanguage, who: Account, petName: string): Promise<void> {
  const at = journey(language)
  const { id: petId } = await shelter.trpc.pets.add.mutate(petFacts(site, { name: petName }))
  const family = await site.visit({ as: who, ...phone })
  const desk = await site.visit({ as: shelter, width: 1280 })
  const pair = { who, family, desk, petName, petId }
  const requestId = await apply(at, pair)
  const path = `/dashboard/requests/${requestId}`
  await at.open(desk, path)
  await at.open(family, path)
  await meet(at, pair, requestId)
  await accept(at, pair)
  await agree(at, pair)
  await payFee(at, pair)
  expect(await violationsOn(family.page)).toEqual([])
  await bringHome(at, pair)
  await at.sees(family, () => applicantStatusTexts.adopted({ petName }))
  await tellStory(at, pair, requestId)
  await family.leave()
  await desk.leave()
}

test('from Adopt to a happy ending, in English and in Arabic', async () => {
  // at once, because most of their time is spent on waiting for the email
  await Promise.all([walkHome('en', rita, 'Biscuit'), walkHome('ar', amal, 'ميشا')])
}, 300_000)

test.each(['en', 'ar'] as const)(
  'from Came back to the next family, in %s',
  async (language) => {
    const at = journey(language)
    const petName = language === 'ar' ? 'لوز' : 'Pepper'
    const { id: petId } = await shelter.trpc.pets.add.mutate(petFacts(site, { name: petName }))
    const ask = (who: Account) =>
      who.trpc.adoptions.request.mutate({ petId, phone: '+1 555 0142', address: '12 Elm St' })
    const first = await ask(rita)
    const missed = await ask(theo)
    await shelter.trpc.adoptions.decide.mutate({ id: first.id, status: 'accepted' })
    await shelter.trpc.pets.markAdopted.mutate({ id: petId })
    const family = await site.visit({ as: theo, ...phone })
    const desk = await site.visit({ as: shelter, width: 1280 })
    await at.open(family, `/dashboard/requests/${missed.id}`)
    await at.open(desk, `/dashboard/requests/${first.id}`)
    await at.button(desk.page, requestActionsTexts.cameBack).click()
    const dialog = desk.page.getByRole('dialog', { name: at.say(() => returnDialogTexts.title({ name: petName })) })
    await at.button(dialog, returnDialogTexts.save).click()
    await dialog.waitFor({ state: 'detached' })
    await at.open(family, `/pets/${petId}`)
    await at.button(family.page, adoptButtonTexts.adopt).waitFor()
    const again = await ask(theo)
    await at.open(desk, `/dashboard/requests/${again.id}`)
    await accept(at, { who: theo, family, desk, petName, petId })
    await at.open(family, `/dashboard/requests/${again.id}`)
    await shelter.trpc.pets.markAdopted.mutate({ id: petId })
    await at.sees(family, () => applicantStatusTexts.adopted({ petName }))
    await family.leave()
    await desk.leave()
  },
  180_000,
)
