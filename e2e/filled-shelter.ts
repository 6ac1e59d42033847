import { setTimeout as sleep } from 'node:timers/promises'
import { formTimes } from '#shared/inquiries.ts'
import { isClientRendered, type PageName, pages } from '#shared/pages.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { runCommand } from './command.ts'
import { saveWords } from './longest-shelter.ts'
import type { RunningServer } from './server.ts'
import { type Account, signUp } from './visitor.ts'

export type FilledShelter = { admin: Account; ids: Partial<Record<PageName, string>> }

/** A shelter with a record for each kind of page. All that its users write is in Chinese. */
export async function fillShelter(server: RunningServer, words: Partial<ShelterSettings> = {}): Promise<FilledShelter> {
  const admin = await signUp(server, '管理员', 'a1@example.org')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  const chinese = { siteName: '爱心之家', city: '北京', country: '中国', whoWeAre: '我们帮助动物。' }
  await saveWords(admin, { ...chinese, ...words })
  return { admin, ids: await addRecords(server, admin) }
}

async function addRecords(server: RunningServer, admin: Account): Promise<FilledShelter['ids']> {
  const applicant = await signUp(server, '王芳', 'a2@example.org')
  const facts = { location: '北京', description: '很乖。', image: `${server.url}/drawings/category-dog.svg` }
  const pet = await admin.trpc.pets.add.mutate({ name: '小白', age: '三岁', category: 'Dog', ...facts })
  const campaign = await admin.trpc.campaigns.create.mutate({ petName: '小黑', maxCents: 50_000, ...facts })
  await admin.trpc.campaigns.postUpdate.mutate({ id: campaign.id, text: '他好多了。', costCents: 1200 })
  const donor = { name: '李雷', email: 'a3@example.org', message: '加油！', showName: true, follow: true }
  const donation = await applicant.trpc.donations.give.mutate({ campaignId: campaign.id, amountCents: 2500, ...donor })
  await admin.trpc.donations.receive.mutate({ ids: [donation.id] })
  const contact = { phone: '+1 555 0100', address: '北京路一号', message: '我们有花园。' }
  const request = await applicant.trpc.adoptions.request.mutate({ petId: pet.id, ...contact, answers: [] })
  await admin.trpc.adoptions.write.mutate({ id: request.id, text: '你好！' })
  await admin.trpc.keys.create.mutate({ name: '钥匙' })
  const { shownAt } = await applicant.trpc.inquiries.form.query({ petId: pet.id })
  // a form that is sent within three seconds is refused (docs/product.md 22.3)
  await sleep(formTimes.least + 100)
  const question = { petId: pet.id, name: '王芳', email: 'a2@example.org', text: '它喜欢猫吗？', shownAt }
  const { secret } = await applicant.trpc.inquiries.ask.mutate(question)
  return {
    ask: String(pet.id),
    inquiry: secret,
    openedInquiry: secret.split('-')[0] ?? '',
    pet: String(pet.id),
    updatePet: String(pet.id),
    campaign: String(campaign.id),
    editCampaign: String(campaign.id),
    donation: donation.path.replace('/gifts/', ''),
    request: String(request.id),
  }
}

const pathOf = (name: PageName, ids: FilledShelter['ids']) => {
  const path = pages[name].path
    .replace(':id', ids[name] ?? '')
    .replace('*', '/nothing')
    .replace('//', '/')
  return path === '/' ? '' : path
}

/** The paths of all public pages, or of all in the dashboard, without a language. */
export const pathsIn = ({ ids }: FilledShelter, isPublic: boolean): [PageName, string][] =>
  (Object.keys(pages) as PageName[])
    .filter((name) => name !== 'allPets' && isClientRendered(name) !== isPublic)
    .map((name) => [name, pathOf(name, ids)])
