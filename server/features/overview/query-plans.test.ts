import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import {
  heldRequests,
  oldestOfAll,
  oldestPending,
  openRequestsOf,
  requestsToAnswer,
} from '#server/features/adoptions/overview.queries.ts'
import {
  oldestCampaignsToApprove,
  oldestPetsToApprove,
  refusedCampaigns,
  refusedPets,
} from '#server/features/approval/overview.queries.ts'
import { endingCampaigns } from '#server/features/campaigns/overview.queries.ts'
import { sumOfRunning } from '#server/features/donations/monthly.queries.ts'
import { oldestPledges, pledgesOf, unsettledPayments } from '#server/features/donations/overview.queries.ts'
import { shelterWithPlans } from '#server/testing/query-plans.ts'
import { anyPublicCampaign, anyPublicPet, twoAdmins } from './checklist.queries.ts'
import { teamUids } from './overview.service.ts'

// Each line of the overview is read from its own index, so it takes the same time however large the shelter is
// (docs/product.md 21.6). `npm run bench -- overview` measures it.

async function fill(db: Database): Promise<void> {
  const { adoptionRequests, campaigns, donationDetails, donations, monthlyDonations, pets, strayPayments, users } =
    db.schema
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const owned = { ownerEmail: 'o@example.org', image: '', description: 'x'.repeat(200) }
  const luna = { petName: 'Luna', image: '', maxCents: 10_000_000, creatorEmail: 'o@example.org' }
  const asked = {
    ...{ petName: 'Rex', petImage: '/a', requesterName: 'Rita', requesterEmail: 'r@example.org' },
    ...{ requesterPhone: '123', requesterAddress: 'here', ownerEmail: 'o@example.org' },
  }
  const declined = { status: 'rejected', outcome: 'declined' } as const
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => ({ n: round * 500 + n, uid: `user ${n % 100}` }))
      await tx
        .insert(users)
        .values(
          each.map(({ n }) => ({ uid: `user ${n}`, email: `u${n}@example.org`, name: 'U', staff: n % 500 === 0 })),
        )
      await tx.insert(pets).values(
        each.map(({ n, uid }) => ({
          ...rex,
          ...owned,
          ownerUid: uid,
          approval: n % 50 === 0 ? ('waiting' as const) : n % 50 === 1 ? ('refused' as const) : ('none' as const),
        })),
      )
      const made = await tx
        .insert(campaigns)
        .values(
          each.map(({ n, uid }) => ({
            ...luna,
            creatorUid: uid,
            endsAt: new Date(Date.now() + (n % 90) * 86_400_000),
            approval: n % 50 === 0 ? ('waiting' as const) : n % 50 === 1 ? ('refused' as const) : ('none' as const),
          })),
        )
        .returning({ id: campaigns.id })
      await tx.insert(adoptionRequests).values(
        each.map(({ n, uid }) => ({
          ...asked,
          requesterUid: `asker ${n % 300}`,
          ownerUid: uid,
          ...(n % 20 === 0
            ? { status: 'pending' as const }
            : n % 20 === 1
              ? { status: 'accepted' as const }
              : declined),
        })),
      )
      const given = await tx
        .insert(donations)
        .values(made.map(({ id: campaignId }) => ({ campaignId, amountCents: 100 })))
        .returning({ id: donations.id, campaignId: donations.campaignId })
      await tx.insert(donationDetails).values(
        given.map(({ id, campaignId }, n) => ({
          donationId: id,
          campaignId,
          state: n % 20 === 0 ? ('promised' as const) : ('received' as const),
          standingCents: 100,
          donorUid: `donor ${n % 100}`,
          secret: `${id}-x`,
        })),
      )
      await tx.insert(monthlyDonations).values(
        each.map(({ n }) => ({
          ...{ token: 't', nonce: `nonce ${n}`, method: 'transfer' as const, purpose: 'shelter' as const },
          ...{ amountCents: 100, name: 'x'.repeat(200) },
          ...(n % 20 === 0
            ? { state: 'running' as const }
            : { state: 'ended' as const, endedAt: new Date(), endedBy: 'donor' as const }),
        })),
      )
      await tx.insert(strayPayments).values(
        each.map(({ n }) => ({
          reason: 'unknown_gift' as const,
          about: `cs_${n}`,
          settledAt: n % 50 === 0 ? null : new Date(),
        })),
      )
    })
}

const shelter = shelterWithPlans(fill)
const scans = /SCAN (users|pets|campaigns|adoption_requests|donations|gift_people|monthly_donations|stray_payments)$/m
// PostgreSQL reads tables of this size as a whole: messages, of which there are none, and the donations of pledges
const postgresScans = (index: string) =>
  index === 'gift_people_unpaid' ? /Seq Scan on (?!donations\b)/ : /Seq Scan on (?!request_messages\b)/

test('each line of the overview is read from its own index', async () => {
  const { db, plan } = shelter()
  const team = ['user 1', 'user 2']
  const soon = new Date(Date.now() + 3 * 86_400_000)
  const expected: [string, Promise<string>][] = [
    ['adoption_requests_waiting', plan(requestsToAnswer(db, team, 'nobody'))],
    ['adoption_requests_waiting', plan(oldestPending(db, team))],
    ['adoption_requests_held', plan(heldRequests(db, team, 'nobody'))],
    ['adoption_requests_pending', plan(oldestOfAll(db))],
    ['adoption_requests_open', plan(openRequestsOf(db, 'asker 1'))],
    ['pets_to_approve', plan(oldestPetsToApprove(db))],
    ['campaigns_to_approve', plan(oldestCampaignsToApprove(db))],
    ['pets_refused', plan(refusedPets(db, 'user 1'))],
    ['campaigns_refused', plan(refusedCampaigns(db, 'user 1'))],
    ['campaigns_ending', plan(endingCampaigns(db, team, new Date(), soon))],
    ['gift_people_unpaid', plan(oldestPledges(db))],
    ['gift_people_owed', plan(pledgesOf(db, 'donor 1'))],
    ['stray_payments_unsettled', plan(unsettledPayments(db))],
    ['monthly_donations_running', plan(sumOfRunning(db))],
    ['users_trusted', plan(teamUids(db))],
    ['users_trusted', plan(twoAdmins(db))],
  ]
  for (const [index, planned] of expected) {
    const steps = await planned
    expect(steps).toContain(index)
    expect(steps, index).not.toMatch(scans)
    expect(steps, index).not.toMatch(postgresScans(index))
  }
})

test('the oldest records come in the order of their index, without sorting', async () => {
  const { db, plan } = shelter()
  for (const query of [oldestOfAll(db), oldestPetsToApprove(db), oldestPledges(db), unsettledPayments(db)])
    expect(await plan(query)).not.toMatch(/TEMP B-TREE|Sort/)
})

test('whether there is a pet or a campaign takes one row', async () => {
  const { db } = shelter()
  expect([await anyPublicPet(db), await anyPublicCampaign(db), await twoAdmins(db)].map((rows) => rows.length)).toEqual(
    [1, 1, 0],
  )
})
