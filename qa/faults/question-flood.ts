// node qa/faults/question-flood.ts [--short], after npm run build: 10,000 questions about a pet from one network, from
// 10,000 networks, with links, and with another's email. Prints what became of them, and fails if one is refused without
// a sentence, if the owner gets more than one notification a pet, or if a page shows what an asker typed.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { startServer } from '../../e2e/server.ts'
import { formTimes, inquiryLimits } from '../../shared/inquiries.ts'

const isShort = process.argv.includes('--short')
const times = isShort ? 300 : 10_000
const atOnce = 40
const problems: string[] = []
const program = process.env.PROGRAM ?? 'dist/server/main.cjs'
const marker = 'zaphod'

type Answer = { status: number; body: string }

async function send(url: string, localAddress: string, body?: object, token = ''): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const options = body
    ? { method: 'POST', agent: false, localAddress, headers }
    : { method: 'GET', agent: false, localAddress }
  const sent = request(url, options).end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await answer.toArray()
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }
}

const reasonOf = ({ status, body }: Answer): string => {
  if (status === 200) return 'asked'
  const refusal = /"refusal":"(\w+)"/.exec(body)?.[1] ?? /"code":"(\w+)"/.exec(body)?.[1]
  const sentence = /"(?:message|detail)":"([^"]{10,})"/.exec(body)?.[1]
  if (!sentence) problems.push(`refused with ${status} and no sentence: ${body.slice(0, 200)}`)
  return refusal ?? String(status)
}

async function flood(name: string, ask: (n: number) => Promise<Answer>): Promise<number> {
  const reasons = new Map<string, number>()
  const started = performance.now()
  let next = 0
  const worker = async () => {
    for (let n = next++; n < times; n = next++) {
      const reason = reasonOf(await ask(n))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const parts = [...reasons].map(([reason, count]) => `${count} × ${reason}`)
  console.log(`${name}: ${parts.join(', ')} in ${seconds} s`)
  return reasons.get('asked') ?? 0
}

/** An IP of this machine for each number below 64,000; an IPv4 address is a network of its own. */
const networkOf = (n: number) => `127.1.${Math.floor(n / 250)}.${1 + (n % 250)}`
const networks = new Set(Array.from({ length: times }, (_, n) => networkOf(n))).size
if (networks !== times) problems.push(`only ${networks} networks`)

const { url, stop, dataDir } = await startServer({ program, env: { LOG_LEVEL: 'error', RATE_LIMIT: 'on' } })
try {
  const account = { name: 'Olga', email: 'olga@example.org', password: 'a good password' }
  const owner = JSON.parse((await send(`${url}/api/auth/register`, '127.0.0.1', account)).body)
  const addPet = async (name: string) => {
    const image = 'https://example.org/rex.jpg'
    const pet = { name, age: '2 years', category: 'Dog', location: 'Here', description: 'Good.', image }
    return JSON.parse((await send(`${url}/api/pets`, '127.0.0.1', pet, owner.token)).body).id as number
  }
  let asked = 0
  const ask = async (petId: number, from: string, more: object = {}) => {
    // the same form with the same words would be the same question
    asked++
    const texts = {
      name: `Zed ${marker} ${asked}`,
      email: 'victim@example.org',
      text: `Is he ${marker}?`,
      wantsMail: true,
    }
    return send(`${url}/trpc/inquiries.ask`, from, { petId, ...texts, shownAt: shownAt.get(petId), ...more })
  }
  const shownAt = new Map<number, string>()
  const openForm = async (petId: number) => {
    const input = encodeURIComponent(JSON.stringify({ petId }))
    const form = JSON.parse((await send(`${url}/trpc/inquiries.form?input=${input}`, '127.0.0.1')).body)
    shownAt.set(petId, form.result.data.shownAt)
  }
  const pets = [await addPet('Rex'), await addPet('Luna'), await addPet('Max'), await addPet('Bella')]
  for (const petId of pets) await openForm(petId)
  await sleep(formTimes.least + 100)
  const [one = 0, many = 0, links = 0, victim = 0] = pets
  const fromOne = await flood('one network', () => ask(one, '127.0.0.9'))
  const fromMany = await flood('many networks', (n) => ask(many, networkOf(n)))
  const link = { text: `Buy at https://${marker}.example and www.${marker}.example` }
  await flood('with links, many networks', (n) => ask(links, networkOf(n), link))
  await flood('another’s email, one network each', (n) => ask(victim, networkOf(n), { email: account.email }))
  if (fromOne > inquiryLimits.openPerNetworkAndPet) problems.push(`one network asked ${fromOne} questions`)
  if (fromMany > inquiryLimits.openPerPet) problems.push(`${fromMany} questions about one pet`)
  for (const page of ['/', '/pets', ...pets.map((id) => `/pets/${id}`)])
    if ((await send(url + page, '127.0.0.2')).body.includes(marker)) problems.push(`${page} shows what an asker typed`)
  const database = new BetterSqlite(path.join(dataDir, 'pawstead.db'), { readonly: true })
  const count = (query: string) => Number(Object.values(Object(database.prepare(query).get()))[0])
  const questions = count('select count(*) from inquiries')
  const told = count("select count(*) from notices where kind = 'question'")
  const mails = count("select count(*) from notices where kind = 'question_answered'")
  database.close()
  console.log(`${questions} questions stored; the owner has ${told} notifications, each one email; askers got ${mails}`)
  if (told > pets.length) problems.push(`${told} notifications`)
  if (mails > 0) problems.push(`${mails} emails to addresses that somebody typed`)
} finally {
  await stop()
}
for (const problem of new Set(problems)) console.error(`BROKEN: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
