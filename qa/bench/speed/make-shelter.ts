import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { startServer } from '../../../e2e/server.ts'

export type Member = { session: string; key: string }
export type SpeedShelter = {
  dataDir: string
  member: Member
  program: string
  remove: () => void
}

/** The oldest campaign takes the donations, so that the newest don't change. */
export const campaigns = 60

const description = 'Plays with everybody, sleeps through the night and likes long walks in the woods. '

/** The program makes the tables and registers the member, so that a shelter of an older version can be compared, too. */
export async function makeShelter(pets: number, program: string): Promise<SpeedShelter> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const member = await register(dataDir, program)
  const database = new Sqlite(databaseFile(dataDir))
  const now = Date.now()
  database
    .prepare(`
      insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < @pets)
      select 'Pet ' || i, 'pet ' || i, '2 years', 'Springfield', @description,
        case i % 3 when 0 then 'Dog' when 1 then 'Cat' else 'Rabbit' end, '/images/' || i || '.webp', 'owner',
        'owner@example.org', '2026-05-04', @now, @now from n`)
    .run({ pets, now, description: description.repeat(4) })
  database
    .prepare(`
      insert into campaigns (pet_name, image, max_cents, ends_at, location, description, creator_uid, creator_email, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < @campaigns)
      select 'Luna ' || i, '/images/' || i || '.webp', 1000000000, @endsAt, 'Springfield', @description, 'owner',
        'owner@example.org', @now, @now from n`)
    .run({ campaigns, now, endsAt: now + 86_400_000, description: description.repeat(8) })
  database.close()
  return { dataDir, member, program, remove: () => rmSync(dataDir, { recursive: true }) }
}

async function register(dataDir: string, program: string): Promise<Member> {
  const server = await startServer({ program, dataDir, env: { LOG_LEVEL: 'warn' } })
  const post = async (address: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  try {
    const person = { name: 'Mia Member', email: 'mia@example.org', password: 'Correct-horse7' }
    const { token } = (await post('/api/auth/register', person)) as { token: string }
    const made = await post('/trpc/keys.create', { name: 'speed' }, { authorization: `Bearer ${token}` })
    return { session: token, key: (made as { result: { data: { key: string } } }).result.data.key }
  } finally {
    await server.stop()
  }
}

export function copyOf(original: SpeedShelter): SpeedShelter {
  const copy = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  cpSync(original.dataDir, copy, { recursive: true })
  return { ...original, dataDir: copy, remove: () => rmSync(copy, { recursive: true }) }
}
