import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Checklist } from '#shared/checklist.ts'
import type { OverviewKind, OverviewLine } from '#shared/overview.ts'
import { Refused } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'

const line = (kind: OverviewKind, more: Partial<OverviewLine> = {}): OverviewLine => ({
  kind,
  ...{ count: 1, name: 'Biscuit', title: null, others: 0, cents: null, at: new Date().toISOString(), late: false },
  ...{ path: '/dashboard/requests/7', id: 7 },
  ...more,
})
const today = (...lines: OverviewLine[]) => ({ 'overview.today': () => ({ lines, monthly: null }) })
const form = () => page.getByRole('heading', { name: 'Add a Pet', level: 1 })
const list = () => page.getByRole('region', { name: 'Today' })

test("an adopter's open request comes before the form, with the next step", async () => {
  await openPage('/dashboard', { as: member, answers: today(line('sent')), config: { mail: true } })
  await expect.element(list()).toMatchTextContent(/Your request for Biscuit is waiting for an answer/)
  const link = list().getByRole('link', { name: 'See request' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/requests/7')
  const [above, below] = [list().element(), form().element()]
  expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(page.getByText(/doesn’t send email/)).not.toBeInTheDocument()
})

test('on a site without email, a line tells an adopter who is waiting to look here', async () => {
  await openPage('/dashboard', { as: member, answers: today(line('sent')) })
  await expect.element(list()).toMatchTextContent(/This shelter doesn’t send email, so look here for the answers\./)
})

test('lines aggregate, and only late ones say for how long', async () => {
  const at = new Date(Date.now() - 9.5 * 86_400_000).toISOString()
  const lines = [
    line('requests', { count: 3, others: 2, late: true, at }),
    line('approvals', { count: 100 }),
    line('pledges', { cents: 2500, name: 'Otis' }),
    line('campaigns', { name: 'Otis' }),
    line('campaigns', { name: 'Otis', title: 'A new knee', path: '/dashboard/edit-donation/7' }),
    line('owed', { cents: 500, name: 'Otis', title: 'A new knee' }),
  ]
  await openPage('/dashboard', { as: admin, answers: today(...lines) })
  const items = () => list().getByRole('listitem')
  await expect.element(items().nth(0)).toMatchTextContent(/3 requests for Biscuit and 2 other pets waiting 9 days/)
  await expect.element(items().nth(1)).toMatchTextContent(/99\+ posts to approve/)
  await expect.element(items().nth(2)).toMatchTextContent(/\$25 pledged for Otis hasn’t been received/)
  await expect.element(items().nth(3)).toMatchTextContent(/The campaign for Otis ends today/)
  await expect.element(items().nth(4)).toMatchTextContent(/The campaign “A new knee” ends today/)
  await expect.element(items().nth(5)).toMatchTextContent(/Your \$5 pledge for “A new knee” is waiting/)
  expect(items().nth(1).element().querySelector('.text-danger')).toBeNull()
})

test('meetings name their day and hour, and adoptions in trouble come with a way to help', async () => {
  const at = new Date(new Date().setHours(23, 45, 0, 0)).toISOString()
  const lines = [
    line('trouble'),
    line('meetings', { at }),
    line('meetings', { count: 3, at, path: '/dashboard/requests/8' }),
    line('unrecorded', { name: 'Otis' }),
    line('unrecorded', { count: 2, path: '/dashboard/requests/9' }),
  ]
  await openPage('/dashboard', { as: admin, answers: today(...lines), width: 320 })
  const items = () => list().getByRole('listitem')
  await expect.element(items().nth(0)).toMatchTextContent(/It isn’t working out with Biscuit/)
  await expect.element(items().nth(0).getByRole('link', { name: 'Get in touch' })).toBeVisible()
  await expect.element(items().nth(1)).toMatchTextContent(/Meeting about Biscuit today at 11:45 PM/)
  await expect.element(items().nth(2)).toMatchTextContent(/3 meetings within 24 hours/)
  await expect.element(items().nth(3)).toMatchTextContent(/How did the meeting about Otis go\?/)
  await expect.element(items().nth(4)).toMatchTextContent(/How did 2 meetings go\?/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a user with nothing to do sees the form alone, staff a friendly line', async () => {
  await openPage('/dashboard', { as: { ...member, staff: true } })
  await expect.element(list()).toMatchTextContent(/You’re all caught up\. Time for a cuddle\./)
  await expect.element(form()).toBeVisible()
})

test.each([0, 2])('the monthly gifts are below the %i lines of an admin, in one of their own', async (count) => {
  const lines = Array.from({ length: count }, (_, n) => line('approvals', { path: `/dashboard/approval/${n}` }))
  const answers = { 'overview.today': () => ({ lines, monthly: { count: 1200, cents: 3_400_000 } }) }
  await openPage('/dashboard', { as: admin, answers, width: 320 })
  const items = list().getByRole('listitem')
  await expect.element(items.nth(count)).toMatchTextContent(/1,200 monthly gifts, \$34,000 a month/)
  await expect
    .element(items.nth(count).getByRole('link', { name: 'See gifts' }))
    .toHaveAttribute('href', '/dashboard/gifts')
  expect(items.elements()).toHaveLength(count + 1)
  await expect.element(form()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('nothing is above the form of a user with nothing to do', async () => {
  await openPage('/dashboard', { as: member })
  await expect.element(form()).toBeVisible()
  await expect.element(list()).not.toBeInTheDocument()
})

test('saved pets are a line for users, not for staff', async () => {
  localStorage.setItem(
    'saved-pets',
    JSON.stringify([
      { id: 4, name: 'Luna' },
      { id: 5, name: 'Rex' },
    ]),
  )
  try {
    await openPage('/dashboard', { as: member })
    await expect.element(list()).toMatchTextContent(/You’ve saved Luna and 1 other pet/)
    await expect.element(list().getByRole('link', { name: 'See saved pets' })).toHaveAttribute('href', '/saved')
  } finally {
    localStorage.removeItem('saved-pets')
  }
})

test('an error offers to try again, and the form stays usable', async () => {
  let failing = true
  await openPage('/dashboard', {
    as: admin,
    answers: {
      'overview.today': () => {
        if (failing) throw new Refused('Only staff can do this.', { status: 403 })
        return { lines: [line('approvals')], monthly: null }
      },
    },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load your list\./)
  await expect.element(form()).toBeVisible()
  failing = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(list()).toMatchTextContent(/Post to approve: Biscuit/)
})

const names = ['contacts', 'texts', 'posts', 'email', 'address', 'backup'] as const
const checklist = (more: Partial<Checklist> = {}, done: readonly string[] = []): Checklist => ({
  dismissed: false,
  items: names.map((name) => ({ name, done: done.includes(name), confirmable: name === 'texts' || name === 'posts' })),
  host: {
    ...{ command: '/usr/local/bin/pawstead', dataDir: '/var/lib/pawstead', envFile: '/var/lib/pawstead/.env' },
    ...{ postgres: false, mailProblem: null },
  },
  ...more,
})
const ready = () => page.getByRole('region', { name: 'Getting ready' })

test('admins see what a new shelter needs; what is done is collapsed', async () => {
  await openPage('/dashboard', { as: admin, answers: { 'overview.checklist': () => checklist({}, ['contacts']) } })
  await expect.element(ready()).toMatchTextContent(/1 of 6 done/)
  await expect.element(ready().getByText('Done (1)')).toBeVisible()
  await expect.element(ready().getByText('Contacts')).not.toBeVisible()
  // the list itself says what to do
  await expect.element(list()).not.toBeInTheDocument()
  await expect
    .element(ready().getByRole('link', { name: 'Choose' }))
    .toHaveAttribute('href', '/dashboard/settings#posts')
})

test('an item on the server shows the exact lines', async () => {
  await openPage('/dashboard', { as: admin, answers: { 'overview.checklist': () => checklist() } })
  const backup = ready().getByRole('listitem').filter({ hasText: 'A backup in the last 7 days' })
  await userEvent.click(backup.getByRole('button', { name: 'Show how' }))
  const line = '/usr/local/bin/pawstead backup /var/lib/pawstead/backups/ --keep 14 --data /var/lib/pawstead'
  await expect.element(backup.getByText(line, { exact: true })).toBeVisible()
  await expect.element(backup.getByText(`15 2 * * * ${line}`)).toBeVisible()
  await expect.element(backup.getByRole('button', { name: 'Copy' }).first()).toBeVisible()
  const email = ready().getByRole('listitem').filter({ hasText: 'Without it, people have to come back' })
  await userEvent.click(email.getByRole('button', { name: 'Show how' }))
  await expect.element(email.getByText(/SMTP_URL=smtp:/)).toBeVisible()
  await expect.element(email.getByText(/MAIL_FROM="Pawstead <pets@example.org>"/)).toBeVisible()
})

test('an admin confirms an item, and hides the list', async () => {
  let state = checklist()
  const { calls } = await openPage('/dashboard', {
    as: admin,
    answers: {
      'overview.checklist': () => state,
      'overview.confirm': () => {
        state = checklist({}, ['texts'])
        return { dismissed: false }
      },
      'overview.dismiss': () => {
        state = checklist({ dismissed: true })
        return { dismissed: true }
      },
    },
  })
  await userEvent.click(ready().getByRole('button', { name: 'They look good' }))
  await expect.element(ready()).toMatchTextContent(/1 of 6 done/)
  expect(calls('overview.confirm')).toEqual([{ name: 'texts' }])
  await userEvent.click(ready().getByRole('button', { name: 'Hide this list' }))
  await expect.element(page.getByText('Hidden. You can bring it back in settings.')).toBeVisible()
  await expect.element(ready()).not.toBeInTheDocument()
  expect(calls('overview.dismiss')).toEqual([{ dismissed: true }])
})
