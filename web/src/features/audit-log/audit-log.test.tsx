import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AuditEvent, auditActions } from '#shared/audit.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { onePage } from '#web/testing/records.ts'

const event = (id: number, facts: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  act: 'pet_changed',
  subject: 'pet',
  subjectId: '7',
  about: 'Rex',
  data: {},
  by: { id: 'ada', name: 'Ada Admin' },
  createdAt: '2026-05-04T09:30:00.000Z',
  ...facts,
})

const people = { items: [{ id: 'ada', name: 'Ada Admin' }] }
const answers = (events: AuditEvent[]) => ({ 'audit.list': () => onePage(events), 'audit.people': () => people })
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role=cell]')].slice(0, 2).map((cell) => cell.textContent?.trim()))

test.each([1280, 390, 320])('at %i pixels, each row shows who did what to what', async (width) => {
  const events = [
    event(5, {
      act: 'settings_saved',
      subject: 'settings',
      subjectId: '',
      about: null,
      data: { names: ['siteName', 'phone', 'homeLead', 'termsPosts'] },
    }),
    event(4, { act: 'pet_deleted', about: null }),
    event(3, { by: null, act: 'admin_made', subject: 'user', subjectId: 'u', about: 'Nora '.repeat(20) }),
    event(2, { by: { id: 'gone', name: null }, act: 'user_suspended', subject: 'user', subjectId: 'x', about: null }),
    event(1, { act: 'request_accepted', subject: 'request', subjectId: '9' }),
  ]
  await openPage('/dashboard/audit', { as: admin, width, answers: answers(events) })
  await expect
    .element(page.getByRole('link', { name: 'a request for Rex' }))
    .toHaveAttribute('href', '/dashboard/requests/9')
  const sentences = [
    ['Ada Admin', /^Changed the settings *Name, Phone, Home page: Introduction, Terms: \S.*$/],
    ['Ada Admin', /^Deleted pet no\. 7$/],
    ['Server', /^Made Nora Nora .* an admin$/],
    ['A former user', /^Suspended a former user$/],
    ['Ada Admin', /^Accepted a request for Rex$/],
  ] as const
  expect(rows()).toEqual(sentences.map(([who, what]) => [who, expect.stringMatching(what)]))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('body')).toEqual([])
})

test('every action is a sentence, whatever its subject', async () => {
  const events = auditActions.map((act, index) => event(100 - index, { act }))
  await openPage('/dashboard/audit', { as: admin, answers: answers(events) })
  await expect.poll(() => rows().length).toBe(auditActions.length)
  for (const [, what] of rows()) expect(what).toMatch(/^[A-Z][\w’ ]+/)
})

test('the audit log is filtered by action and person from the URL', async () => {
  const { calls } = await openPage('/dashboard/audit?by=gone', { as: admin, answers: answers([]) })
  await expect.element(page.getByRole('combobox', { name: 'Who' })).toHaveValue('gone')
  await page.getByRole('combobox', { name: 'Who' }).selectOptions('Server')
  await page.getByRole('combobox', { name: 'What' }).selectOptions('Pet deleted')
  await expect.poll(() => calls('audit.list').at(-1)).toMatchObject({ act: 'pet_deleted', by: 'command-line' })
  await expect.element(page.getByText('No matches.')).toBeVisible()
})

test('users who are no admins see that it is for admins', async () => {
  await openPage('/dashboard/audit', { as: { ...member, staff: true } })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
})
