import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailGroups } from '#shared/mail.ts'
import type { OwnSession, Profile } from '#shared/profile.ts'
import type { Me } from '#shared/users.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { linkedPicture, pictureFile, problem, uploadedPicture } from '#web/testing/records.ts'

const path = '/dashboard/profile'
const profile: Profile = {
  keptHere: true,
  hasPassword: true,
  hasGoogle: false,
  emailVerified: false,
  mailRefusedAt: null,
  mailOff: [],
  language: null,
}
const session = (n: number, facts: Partial<OwnSession> = {}): OwnSession => ({
  id: String(n).padStart(16, '0'),
  device: 'Firefox on Windows',
  current: false,
  createdAt: '2026-05-04T09:30:00.000Z',
  lastUsedAt: '2026-05-06T09:30:00.000Z',
  ...facts,
})
const here = session(1, { device: 'Safari on iPhone', current: true })
const answers: Answers = {
  'profile.mine': () => profile,
  'profile.sessions': () => ({ items: [here, session(2)], total: 2 }),
}
const firebase = {
  identity: {
    provider: 'firebase' as const,
    firebase: { apiKey: 'a', authDomain: 'b.example.org', projectId: 'c' },
  },
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (name: string) => page.getByRole('region', { name })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

afterEach(() => toast(''))

describe('name and picture', () => {
  const name = page.getByLabelText('Full Name')

  test('a new name is saved and shown at once, also beside the page', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.change': ({ name = '', photoURL = null }) => ({ ...member, name, photoURL }) as Me,
      },
    })
    await name.fill('Uma Newname ')
    await button('Save').click()
    await expect.element(part('Name and picture').getByText('Saved.')).toBeVisible()
    expect(calls('profile.change')).toEqual([{ name: 'Uma Newname', photoURL: null }])
    await expect.element(page.getByRole('banner').getByText('Uma Newname')).toBeVisible()
    await expect.element(name).toHaveValue('Uma Newname')
  })

  test('a picture is uploaded or linked, shown before it is saved, and removed', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.change': ({ photoURL = null }) => ({ ...member, photoURL }) as Me },
      others: { '/api/images': uploadedPicture },
    })
    await page.getByLabelText('Choose a picture').upload(pictureFile())
    await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
    await button('Save').click()
    await expect
      .element(page.getByRole('banner').getByRole('img', { name: 'Uma User' }))
      .toHaveAttribute('src', linkedPicture)
    await page.getByLabelText('Link to a picture').fill('javascript:alert(1)')
    await says('Enter a link that starts with http:// or https://, or upload a picture')
    await page.getByLabelText('Link to a picture').fill('')
    await button('Save').click()
    await expect
      .poll(() => calls('profile.change'))
      .toEqual([
        { name: 'Uma User', photoURL: linkedPicture },
        { name: 'Uma User', photoURL: null },
      ])
  })

  test("the server's errors are shown at their fields, and the typed text stays", async () => {
    const message = 'Full Name contains invisible characters'
    await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.change': refuse(message, { status: 400, issues: [{ path: 'name', message }] }) },
    })
    await name.fill('')
    await button('Save').click()
    await says('Full Name is required')
    await name.fill('Somebody')
    await button('Save').click()
    await expect.element(name).toHaveAccessibleDescription(message)
    await expect.element(name).toHaveValue('Somebody')
    await says(/^Couldn’t save your profile\./)
  })

  test('leaving asks once, whichever part has unsaved changes', async () => {
    const { currentUrl } = await openPage(path, { as: member, answers })
    await name.fill('Somebody')
    await page.getByLabelText('New password').fill('abc')
    await page.getByRole('link', { name: 'Manage your API keys' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Somebody')
    expect(currentUrl()).toBe(path)
  })
})

describe('password', () => {
  const fill = async (current: string, password: string) => {
    await page.getByLabelText('Current password').fill(current)
    await page.getByLabelText('New password').fill(password)
  }

  test('a new password shows what it has ended, and the fields are empty again', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.changePassword': () => ({ sessions: 2, keys: 1 }) },
    })
    await fill('the old one', 'the new one')
    await userEvent.keyboard('{Enter}')
    await says('Your new password is set. You were logged out on 2 other devices. One API key was revoked.')
    expect(calls('profile.changePassword')).toEqual([{ currentPassword: 'the old one', password: 'the new one' }])
    await expect.element(page.getByLabelText('New password')).toHaveValue('')
  })

  test.each([
    [{ sessions: 1, keys: 0 }, 'Your new password is set. You were logged out on one other device.'],
    [{ sessions: 0, keys: 3 }, 'Your new password is set. 3 API keys were revoked.'],
    [{ sessions: 0, keys: 0 }, 'Your new password is set.'],
  ])('after a change that ended %j, it shows: %s', async (ended, sentence) => {
    await openPage(path, { as: member, answers: { ...answers, 'profile.changePassword': () => ended } })
    await fill('the old one', 'the new one')
    await button('Change password').click()
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  })

  test('a wrong password shows an error at its field, which gets the focus', async () => {
    const issues = [{ path: 'currentPassword', message: 'This isn’t your current password' }]
    await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.changePassword': refuse('No.', { status: 403, refusal: 'WRONG_PASSWORD', issues }),
      },
    })
    await button('Change password').click()
    await says('Please enter your current password')
    await fill('a guess', '12345')
    await button('Change password').click()
    await says('Password needs at least 6 characters')
    await fill('a guess', '123456')
    await button('Change password').click()
    await expect
      .element(page.getByLabelText('Current password'))
      .toHaveAccessibleDescription('This isn’t your current password')
    await expect.element(page.getByLabelText('Current password')).toHaveFocus()
  })

  test('too many wrong tries show how long to wait', async () => {
    const wait = 'Too many wrong passwords. Please try again in a minute.'
    await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.changePassword': refuse(wait, { status: 429, refusal: 'ACCOUNT_WAITS' }) },
    })
    await fill('a guess', '123456')
    await button('Change password').click()
    await says(`Your password wasn’t changed. ${wait}`)
  })

  test('a user of Google sets a password without a current one', async () => {
    const { answer, calls } = await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.mine': () => ({ ...profile, hasPassword: false, hasGoogle: true }),
        'profile.changePassword': () => ({ sessions: 0, keys: 0 }),
      },
    })
    expect(page.getByLabelText('Current password').elements()).toEqual([])
    await page.getByLabelText('New password').fill('the first one')
    answer({ 'profile.mine': () => profile })
    await button('Set password').click()
    await says('Your new password is set.')
    expect(calls('profile.changePassword')).toEqual([{ password: 'the first one' }])
    await expect.element(page.getByLabelText('Current password')).toBeVisible()
  })
})

describe('sessions', () => {
  const list = part('Where you’re logged in')

  test('each device except the current one has a button, and leaves the list when it is logged out', async () => {
    const { answer, calls } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.endSession': () => ({ sessions: 1 }) },
    })
    const first = list.getByRole('listitem').first()
    await expect.element(first.getByText(/^Safari on iPhone/)).toBeVisible()
    await expect.element(first.getByText('This device')).toBeVisible()
    expect(list.getByRole('button', { name: /^Log out / }).elements()).toHaveLength(2)
    answer({ 'profile.sessions': () => ({ items: [here], total: 1 }) })
    await button('Log out Firefox on Windows').click()
    await says('Firefox on Windows was logged out.')
    expect(calls('profile.endSession')).toEqual([{ session: session(2).id }])
    await expect.element(list.getByText('Firefox on Windows')).not.toBeInTheDocument()
    await expect.element(list.getByRole('heading')).toHaveFocus()
    expect(list.getByRole('button').elements()).toEqual([])
  })

  test('all other devices are logged out at once, after a question', async () => {
    const { answer, calls } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.endOtherSessions': () => ({ sessions: 1 }) },
    })
    await button('Log out everywhere else').click()
    const question = page.getByRole('dialog', { name: 'Log out everywhere else?' })
    answer({ 'profile.sessions': () => ({ items: [here], total: 1 }) })
    await question.getByRole('button', { name: 'Log out other devices' }).click()
    await says('You’re now logged in on this device only.')
    expect(calls('profile.endOtherSessions')).toHaveLength(1)
  })

  test('a session that has already ended shows that, and the list is loaded again', async () => {
    const endedText = 'This device is already logged out.'
    const { answer } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.endSession': refuse(endedText, { status: 404, refusal: 'NO_SUCH_SESSION' }) },
    })
    await expect.element(list.getByRole('listitem').nth(1)).toBeVisible()
    answer({ 'profile.sessions': () => ({ items: [here], total: 1 }) })
    await button('Log out Firefox on Windows').click()
    await says(`Couldn’t log out Firefox on Windows. ${endedText}`)
    await expect.element(list.getByText('Firefox on Windows')).not.toBeInTheDocument()
  })

  test('of very many sessions, only the latest are shown, with the number of all', async () => {
    const items = [here, ...Array.from({ length: 99 }, (_, n) => session(n + 2))]
    await openPage(path, { as: member, answers: { ...answers, 'profile.sessions': () => ({ items, total: 3001 }) } })
    await says('Showing the last 100 used, of 3,001.')
  })

  test('if this session was ended elsewhere, the page stays with the typed text', async () => {
    const { answer } = await openPage(path, { as: member, answers })
    await page.getByLabelText('Full Name').fill('Somebody')
    answer({ 'profile.change': refuse('Please log in first.', { status: 401, refusal: 'NOT_LOGGED_IN' }) })
    await button('Save').click()
    await says(/^You’ve been logged out, but what you typed is still here\./)
    await expect.element(page.getByLabelText('Full Name')).toHaveValue('Somebody')
  })
})

describe('email and mail', () => {
  const withMail = { mail: true }

  test('an unconfirmed email can get another confirmation', async () => {
    await openPage(path, {
      as: member,
      answers,
      config: withMail,
      others: { '/api/auth/confirm/send': () => new Response(null, { status: 204 }) },
    })
    await expect.element(part('Email').getByText('Not confirmed yet')).toBeVisible()
    await button('Send confirmation again').click()
    await says('An email is on its way to uma@example.org. Open the link in it to confirm your address.')
  })

  test("too many confirmations show the refusal's sentence", async () => {
    const sentence = 'Too many attempts. Please wait an hour and try again.'
    await openPage(path, {
      as: member,
      answers,
      config: withMail,
      others: { '/api/auth/confirm/send': () => problem(429, sentence) },
    })
    await button('Send confirmation again').click()
    await says(sentence)
  })

  test('a confirmed email has no button, unless mail to it bounced', async () => {
    const verified = { ...profile, emailVerified: true }
    const { answer } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.mine': () => verified },
      config: withMail,
    })
    await expect.element(part('Email').getByText('Confirmed')).toBeVisible()
    expect(part('Email').getByRole('button').elements()).toEqual([])
    answer({ 'profile.mine': () => verified })
  })

  test('bounced mail is shown, with a button to try again', async () => {
    await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.mine': () => ({ ...profile, emailVerified: true, mailRefusedAt: '2026-05-06T09:30:00.000Z' }),
      },
      config: withMail,
    })
    await says(/^Emails to this address have been bouncing since/)
    await expect.element(button('Send confirmation again')).toBeVisible()
  })

  test('unticked topics no longer come by mail', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.mine': () => ({ ...profile, mailOff: ['gift'] }),
        'profile.chooseMail': ({ off }) => ({ off, language: null }),
      },
      config: withMail,
    })
    await expect.element(page.getByLabelText('New gift', { exact: true })).not.toBeChecked()
    const choices = part('Email notifications')
    const forMembers = mailGroups.filter(({ staff }) => !staff).flatMap(({ topics }) => Object.keys(topics))
    expect(choices.getByRole('checkbox').elements()).toHaveLength(forMembers.length)
    await expect.element(choices.getByText(/We always send emails about your account, .* password\.$/)).toBeVisible()
    await page.getByLabelText('A pet you asked about has found a home').click()
    await button('Save choices').click()
    await expect.element(part('Email notifications').getByText('Saved.')).toBeVisible()
    expect(calls('profile.chooseMail')).toEqual([{ off: ['pet_adopted', 'gift'] }])
  })

  test('the language of emails can be chosen where there are several, each in its own words', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.chooseMail': ({ off, language = null }) => ({ off, language }) },
      config: { ...withMail, languages: ['en', 'es', 'ar'] },
    })
    const choice = page.getByLabelText('Language of emails')
    await expect.element(choice).toHaveValue('en')
    const options = [...choice.element().querySelectorAll('option')]
    expect(options.map(({ lang, text }) => [lang, text])).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['ar', 'العربية'],
    ])
    await choice.selectOptions('ar')
    await button('Save choices').click()
    await expect.element(part('Email notifications').getByText('Saved.')).toBeVisible()
    await expect.element(choice).toHaveValue('ar')
    await page.getByLabelText('New gift', { exact: true }).click()
    await button('Save choices').click()
    await expect.poll(() => calls('profile.chooseMail')).toEqual([{ off: [], language: 'ar' }, { off: ['gift'] }])
  })

  test('a chosen language that is no longer offered shows the own one, which is sent only when it is chosen', async () => {
    const { calls } = await openPage(path, {
      as: member,
      answers: {
        ...answers,
        'profile.mine': () => ({ ...profile, language: 'ar' }),
        'profile.chooseMail': ({ off }) => ({ off, language: 'ar' }),
      },
      config: { ...withMail, languages: ['en', 'es'] },
    })
    await expect.element(page.getByLabelText('Language of emails')).toHaveValue('en')
    await page.getByLabelText('New gift', { exact: true }).click()
    await button('Save choices').click()
    await expect.element(part('Email notifications').getByText('Saved.')).toBeVisible()
    expect(calls('profile.chooseMail')).toEqual([{ off: ['gift'] }])
  })

  test('with one language, there is none to choose', async () => {
    await openPage(path, { as: member, answers, config: withMail })
    await expect.element(page.getByLabelText('New gift', { exact: true })).toBeVisible()
    expect(page.getByLabelText('Language of emails').elements()).toEqual([])
  })

  test('a shelter without mail shows that', async () => {
    await openPage(path, { as: member, answers })
    await says('This shelter doesn’t send email. Check the bell for news.')
    expect(page.getByRole('checkbox').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Send confirmation again' }).elements()).toEqual([])
  })
})

describe('with Firebase', () => {
  test('name and picture are changed at Firebase, which also mails the password, and devices are unknown', async () => {
    const changed: object[] = []
    const requested: string[] = []
    const { calls } = await openPage(path, {
      as: member,
      config: { ...firebase, mail: true },
      answers: { 'profile.mine': () => ({ ...profile, keptHere: false, hasPassword: false, emailVerified: true }) },
      identity: () => ({
        changeProfile: async (profile) => {
          changed.push(profile)
          return { ...member, ...profile }
        },
        forgot: async (email) => void requested.push(email),
      }),
    })
    await says(/^Google Firebase stores your name and password\./)
    expect(page.getByLabelText('Choose a picture').elements()).toEqual([])
    await page.getByLabelText('Full Name').fill('Uma Newname')
    await page.getByLabelText('Picture').fill(linkedPicture)
    await button('Save').click()
    await expect.element(part('Name and picture').getByText('Saved.')).toBeVisible()
    expect(changed).toEqual([{ name: 'Uma Newname', photoURL: linkedPicture }])
    await button('Send me the link').click()
    await says('An email with a link is on its way to uma@example.org.')
    expect(requested).toEqual(['uma@example.org'])
    await says(/^Firebase keeps you logged in, and doesn’t tell us where\./)
    await expect.element(page.getByLabelText('New gift', { exact: true })).toBeChecked()
    expect([calls('profile.sessions'), calls('profile.change')]).toEqual([[], []])
  })
})

test('the page shows an error if it can’t be loaded, and loads on request', async () => {
  const { answer } = await openPage(path, { as: member, answers: { ...answers, 'profile.mine': refuse('No.') } })
  await says(/^Couldn’t load your profile\./)
  answer(answers)
  await button('Try again').click()
  await expect.element(page.getByLabelText('New password')).toBeVisible()
})

test.each([320, 1280])('the page is accessible and fits at %i px, with the longest name and device', async (width) => {
  document.documentElement.dataset.theme = width === 320 ? 'dark' : 'light'
  onTestFinished(() => void delete document.documentElement.dataset.theme)
  const long = { ...member, name: 'W'.repeat(100), email: `${'w'.repeat(60)}@${'example'.repeat(8)}.org` }
  await openPage(path, { as: long, answers, width, config: { mail: true } })
  await expect.element(button('Log out everywhere else')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
})

describe('data and account deletion', () => {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const open = async () => {
    await button('Delete my account').click()
    await expect.element(dialog).toBeVisible()
  }

  test('a copy of all data is saved as a file', async () => {
    await openPage(path, { as: member, answers, others: { '/api/me/export': () => new Response('{}') } })
    await button('Download my data').click()
    await says('my-data.json is in your downloads.')
  })

  test('deletion lists what is deleted, asks about the pets and for the password, and is clean for axe', async () => {
    const { calls } = await openPage(path, { as: member, answers })
    await open()
    await expect.element(dialog.getByText('Your campaigns end and go to the shelter', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.element(dialog.getByText('Please choose what happens to your pets')).toBeVisible()
    await expect.element(dialog.getByText('Please enter your current password')).toBeVisible()
    expect(await violationsIn('body')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls('profile.leave')).toEqual([])
  })

  test('the account is deleted with both, and the home page opens', async () => {
    const left = { pets: 2, campaigns: 0, requests: 1 }
    const { calls, currentUrl } = await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.leave': () => left },
    })
    await open()
    await dialog.getByText('Delete them').click()
    await dialog.getByLabelText('Your password').fill('my password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await says('Your account has been deleted. Thanks for being part of this.')
    expect(calls('profile.leave')).toEqual([{ pets: 'delete', currentPassword: 'my password' }])
    expect(currentUrl()).toBe('/')
  })

  test('a refusal is shown in the dialog, and nothing is deleted', async () => {
    const sentence = 'This is the last admin. Please make another user an admin first.'
    await openPage(path, {
      as: member,
      answers: { ...answers, 'profile.leave': refuse(sentence, { refusal: 'LAST_ADMIN' }) },
    })
    await open()
    await dialog.getByText('Give them to the shelter').click()
    await dialog.getByLabelText('Your password').fill('my password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.element(dialog.getByText(`Nothing was deleted. ${sentence}`)).toBeVisible()
  })

  test('without a password here, a fresh login is required, and Firebase’s part is explained', async () => {
    const own = { ...answers, 'profile.mine': () => ({ ...profile, hasPassword: false, keptHere: false }) }
    await openPage(path, { as: member, answers: own, config: firebase })
    await open()
    await expect.element(dialog.getByText('log out and back in', { exact: false })).toBeVisible()
    await expect.element(dialog.getByText('Google Firebase keeps the account', { exact: false })).toBeVisible()
    await expect.element(dialog.getByLabelText('Your password')).not.toBeInTheDocument()
  })
})
