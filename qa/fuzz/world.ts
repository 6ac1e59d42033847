import { hashToken } from '#server/identity/sessions.ts'
import { imagePath } from '#shared/pictures.ts'
import type { Call, FuzzCaller } from './call.ts'
import type { CallHints } from './calls.ts'
import { makePictures } from './uploads.ts'

/** `milliseconds` is the time from the request to the end of the response. */
export type FuzzResponse = { status: number; headers: Record<string, string>; body: string; milliseconds: number }

export type FuzzRequest = Pick<Call, 'method' | 'url' | 'headers' | 'body' | 'leaves'>

/** Returns null if the client disconnected, or if the connection was closed because of a body that is too large. */
export type SendRequest = (sent: FuzzRequest) => Promise<FuzzResponse | null>

type FuzzPerson = { name: string; email: string; password: string; token: string; uid?: string }
type Members = 'ada' | 'uma' | 'otto' | 'kim' | 'paul' | 'sybil' | 'rita'

export type FuzzWorld = {
  known: CallHints
  people: Record<Members, FuzzPerson>
  dress: (call: Call) => FuzzRequest
  renew: (who: FuzzCaller, send: SendRequest) => Promise<void>
  /** Tokens, keys, and passwords, which must not leak. */
  secrets: () => string[]
  /** Rita's personal data, which only Sybil may see. */
  private: string[]
  /** Notes on requests. On the website, admins may read all of them, and Uma her own. */
  notes: string[]
}

/** The domain of these people's emails, which is in no other text. */
export const domain = 'shelter.test'

const account = (name: string): FuzzPerson => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@${domain}`,
  password: `${name} has a password`,
  token: '',
})

const json = { 'content-type': 'application/json' }

/** Throws if the request fails. */
export function caller(send: SendRequest) {
  return async (url: string, body: unknown, token?: string) => {
    const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await send({ method: 'POST', url, headers, body: Buffer.from(JSON.stringify(body)) })
    if (!answer || answer.status >= 300) throw new Error(`${url} answered ${answer?.status}: ${answer?.body}`)
    const parsed = JSON.parse(answer.body)
    return parsed.result?.data ?? parsed
  }
}

const secretMessage = 'We come from the lighthouse on Thursday'
const notes = ['Keeps forty parrots already', 'Was late for the third time']
const secretPhone = '+1 555 7391746'
const secretAddress = '17 Quillfeather Crescent'

const image = 'https://example.org/rex.jpg'
const place = 'https://example.org/paws'
const questions = [{ text: 'Do you have a garden?', kind: 'yes_no', choices: [], required: true }]
const pet = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Plays with everybody.', image }
const campaign = { petName: 'Luna', image, maxCents: 900_000_000 }

async function makeRecords(
  send: SendRequest,
  people: FuzzWorld['people'],
  upload: Buffer,
): Promise<{ picture: string; secrets: string[] }> {
  const call = caller(send)
  const { ada, uma, otto, sybil, rita } = people
  await call('/trpc/settings.save', { values: { questions, shelterDonations: true } }, ada.token)
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(upload)]), 'rex.png')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { authorization: `Bearer ${uma.token}`, 'content-type': request.headers.get('content-type') ?? '' }
  const body = Buffer.from(await request.arrayBuffer())
  const kept = await send({ method: 'POST', url: '/api/images', headers, body })
  const picture: string = JSON.parse(kept?.body ?? '').data.image
  for (const owner of [uma, otto, sybil, uma, otto, uma, uma])
    await call('/trpc/pets.add', { ...pet, image: picture }, owner.token)
  for (const owner of [uma, otto, sybil, uma]) await call('/trpc/campaigns.createSimple', campaign, owner.token)
  const contact = { phone: secretPhone, address: secretAddress }
  const byRita = await call('/trpc/adoptions.request', { petId: 3, ...contact }, rita.token)
  await call('/trpc/adoptions.write', { id: byRita.id, text: secretMessage }, rita.token)
  await call('/trpc/adoptions.note', { id: byRita.id, text: notes[0] }, sybil.token)
  const otherContact = { phone: '+1 555 0123', address: '1 Long Lane' }
  const byOtto = await call('/trpc/adoptions.request', { petId: 1, ...otherContact }, otto.token)
  // enough requests that some stay pending
  for (const petId of [4, 6, 7]) await call('/trpc/adoptions.request', { petId, ...otherContact }, otto.token)
  for (const petId of [2, 5]) await call('/trpc/adoptions.request', { petId, ...otherContact }, uma.token)
  await call('/trpc/adoptions.note', { id: byOtto.id, text: notes[1] }, uma.token)
  await call('/trpc/donations.give', { campaignId: 3, amountCents: 500 }, rita.token)
  const given = await call('/trpc/donations.give', { campaignId: 1, amountCents: 500 }, otto.token)
  await call('/trpc/campaigns.postUpdate', { id: 1, text: 'All went well.' }, uma.token)
  const email = otto.email
  const received = await call('/trpc/donations.give', { campaignId: 2, amountCents: 500, email }, otto.token)
  await call('/trpc/donations.receive', { ids: [received.id] }, ada.token)
  // without payments, it is a standing order
  const monthly = { amountCents: 1000, email, key: '0123456789abcdef0123456789abcdef' }
  const begun = await call('/trpc/monthly.start', monthly, otto.token)
  return { picture, secrets: [given, received, begun].map(({ path }) => path.split('/').at(-1)) }
}

/** Fills an empty shelter through its own APIs. `promote` makes a user its first admin. */
export async function makeWorld(send: SendRequest, promote: (person: FuzzPerson) => Promise<void>): Promise<FuzzWorld> {
  const call = caller(send)
  const people: FuzzWorld['people'] = {
    ada: account('Ada Admin'),
    uma: account('Uma User'),
    otto: account('Otto Other'),
    kim: account('Kim Keys'),
    paul: account('Paul Promoted'),
    sybil: account('Sybil Silent'),
    rita: account('Rita Quillfeather'),
  }
  for (const person of Object.values(people)) {
    const { token, name: _, ...login } = person
    person.token = (await call('/api/auth/register', { name: person.name, ...login })).token
  }
  await promote(people.ada)
  const pictures = await makePictures()
  const { picture, secrets } = await makeRecords(send, people, pictures.good[0] ?? Buffer.alloc(0))
  const key = async (scope: string): Promise<string> =>
    (await call('/trpc/keys.create', { name: `For ${scope}`, scope }, people.kim.token)).key
  const keys = { 'reading key': await key('read'), 'writing key': await key('write') }
  const tokenOf = (who: FuzzCaller): string | undefined => {
    const person = { visitor: undefined, owner: people.uma, other: people.otto, admin: people.ada } as const
    return who === 'reading key' || who === 'writing key' ? keys[who] : person[who]?.token
  }
  return {
    known: {
      hints: hintsFor(people, picture, secrets),
      promotable: people.paul.email,
      silent: people.rita.email,
      emails: emailsOf(people),
      pictures,
    },
    people,
    dress: (one) => dressed(one, tokenOf(one.who)),
    renew: async (who, send) => {
      const person = { owner: people.uma, other: people.otto, admin: people.ada }[who as 'owner']
      if (!person) return
      const { email, password } = person
      const body = Buffer.from(JSON.stringify({ email, password }))
      const answer = await send({ method: 'POST', url: '/api/auth/login', headers: json, body })
      // after a rate limit or an overload response, the caller stays logged out for a while
      if (answer?.status === 200) person.token = JSON.parse(answer.body).token
      else if (answer?.status !== 429 && answer?.status !== 503)
        throw new Error(`logging in again answered ${answer?.status}: ${answer?.body}`)
    },
    secrets: () => [
      ...Object.values(keys),
      ...Object.values(people).flatMap(({ token, password }) => [token, password]),
    ],
    private: [secretPhone, secretAddress, secretMessage, people.rita.name],
    notes,
  }
}

const emailsOf = (people: FuzzWorld['people']) => Object.values(people).map(({ email }) => email)

function hintsFor({ uma, otto }: FuzzWorld['people'], picture: string, secrets: string[]): CallHints['hints'] {
  const ids = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7, ...Array.from({ length: 40 }, (_, index) => index + 5)]
  const keys = ['0123456789abcdef-1', '0123456789abcdef-2', '0123456789abcdef-3']
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString()
  return {
    id: ids,
    petId: ids,
    campaignId: [1, 2, 3, 4, 4, 5, 6],
    before: [1, 5, 1000],
    cursor: [1, 5, 1000, 'x'],
    image: [picture, image, imagePath('b'.repeat(64))],
    photoURL: [image, picture, null],
    amount: [1, 0.01, '12.50', 1_000_000],
    maxDonation: [1, '500', 10_000_000],
    maxCents: [100, 500, 1_000_000_000],
    photos: [[{ image: picture, url: picture }], [{ image, url: image, alt: 'Asleep', focus: { x: 10, y: 90 } }]],
    birthDate: ['2024-03-31', null],
    arrivedOn: ['2026-05-02', null],
    version: [0, 1, 2],
    secret: [...secrets, ...secrets, ...secrets.slice(0, 1).map((secret) => secret.replace(/.$/, '_'))],
    ids: [[1], [2, 3, 4], [1, 2, 3, 4, 5, 6]],
    needs: [[{ text: 'A hip', cents: 500 }], []],
    costCents: [100],
    reference: ['PS-2-D2', 'ps 1 e9'],
    state: ['promised', 'received'],
    kind: ['pets', 'campaigns', 'requests', 'gifts'],
    format: ['csv', 'json'],
    values: [{}, { siteName: 'Paws', questions, shelterDonations: true }, { questions, shelterDonations: true }],
    questions: [questions],
    text: ['Hello.', 'Hello,\nagain.'],
    reason: ['No stairs.', ''],

    message: ['We have a garden.', ''],
    answers: [questions.map(({ text: question }) => ({ question, answer: 'Yes' })), []],
    logo: [picture, null],
    accent: ['#b45309', null],
    timeZone: ['Europe/Zurich', null],
    facebook: [place, null],
    instagram: [place, null],
    x: [place, null],
    youtube: [place, null],
    lastDate: [soon, '2096-02-29', null],
    expiresAt: [soon, '2096-02-29', null],
    key: keys.map((key) => key.padEnd(32, '0')),
    idempotencyKey: keys,
    'idempotency-key': keys,
    password: [uma.password, otto.password, 'a wrong one'],
    // never a correct one, so that passwords don't change
    currentPassword: ['a wrong one', '123456'],
    session: [uma, otto].map(({ token }) => hashToken(token).slice(0, 16)),
  }
}

function dressed({ by, who, method, url, headers, body, leaves }: Call, token: string | undefined): FuzzRequest {
  const sent = { method, url, ...(body && { body }), ...(leaves && { leaves }) }
  if (token === undefined) return { ...sent, headers }
  const cookie = { cookie: `pawstead_session=${token}`, 'sec-fetch-site': 'same-origin' }
  const credentials = by === 'cookie' && !who.endsWith('key') ? cookie : { authorization: `Bearer ${token}` }
  return { ...sent, headers: { ...credentials, ...headers } }
}
