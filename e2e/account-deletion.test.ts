import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'

const site = startSite()
const contact = { phone: '+1 555 0142', address: '12 Elm Street' }

test.each(walkWidths)(
  'a user changes their name in every tab, exports their data, and deletes the account, %i wide',
  async (width) => {
    const [uma, olive] = [await site.signUp('Uma Leaver'), await site.signUp('Olive Owner')]
    await runCommand(['admin', 'grant', olive.email, '--yes', '--data', site.server.dataDir])
    const pet = await olive.trpc.pets.add.mutate(petFacts(site, { name: `Bella ${width}` }))
    const own = await uma.trpc.pets.add.mutate(petFacts(site, { name: `Coco ${width}` }))
    const { id } = await uma.trpc.adoptions.request.mutate({ petId: pet.id, ...contact, message: 'We have a garden.' })

    const { page, context, open, leave, allow } = await site.visit({ as: uma, width })
    await open('/dashboard/profile')
    const tab = await context.newPage()
    await tab.goto('/')
    await tab.getByRole('button', { name: 'Your account: Uma Leaver' }).waitFor()
    await page.getByLabel('Full Name').fill('Uma Newname')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await tab.getByRole('button', { name: 'Your account: Uma Newname' }).waitFor()
    await tab.close()
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const copy = JSON.parse(await readFile(await (await arriving).path(), 'utf8'))
    expect(copy.requests).toMatchObject([
      { petName: `Bella ${width}`, requesterPhone: contact.phone, status: 'pending' },
    ])
    expect(copy.pets).toMatchObject([{ name: `Coco ${width}` }])

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('Give them to the shelter').click()
    await dialog.getByLabel('Your password').fill(uma.password)
    expect(await violationsOn(page)).toEqual([])
    allow(/status of 401/)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account has been deleted. Thanks for being part of this.').waitFor()
    await page.waitForURL(`${site.server.url}/`)
    expect((await page.request.get(`${site.server.url}/api/me`)).status()).toBe(401)

    const visitor = await site.visit({ width })
    await visitor.open(`/pets/${own.id}`)
    await visitor.page.getByRole('heading', { level: 1, name: `Coco ${width}` }).waitFor()
    await visitor.leave()
    const other = await site.visit({ as: olive, width })
    await other.open(`/dashboard/requests/${id}`)
    await other.page.getByText('A former user withdrew this request.').waitFor()
    expect(await other.page.content()).not.toMatch(/Uma Leaver|Uma Newname|uma\.leaver|555 0142|Elm Street|garden/)
    await other.open('/dashboard/notices')
    await other.page.getByText(`A former user withdrew their request to adopt Bella ${width}.`).waitFor()
    await other.leave()
    await leave()
  },
)
