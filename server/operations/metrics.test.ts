import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

const token = 'sixteen characters'.replaceAll(' ', '-')

test('without METRICS_TOKEN there are no metrics', async () => {
  const { anonymous } = await startHarness()
  expect((await anonymous.http({ url: '/metrics' })).statusCode).toBe(404)
})

test('metrics require the token', async () => {
  const { app, admin } = await startHarness({ METRICS_TOKEN: token })
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
  expect((await admin.http({ url: '/metrics' })).statusCode).toBe(401)
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
})

test('metrics count requests by route and status, donations, and bytes, without personal data', async () => {
  const { app, user, anonymous } = await startHarness({ METRICS_TOKEN: token })
  const campaign = await user.call.campaigns.create({
    petName: 'Rex',
    image: 'https://example.org/rex.jpg',
    maxCents: 10_000,
    location: 'x',
    description: 'x',
  })
  await anonymous.call.donations.give({ campaignId: campaign.id, amountCents: 1250 })
  await user.http({ url: `/api/pets/77?email=${user.user.email}` })
  await user.http({ url: `/no/such/${user.user.email}` })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toContain('pawstead_http_requests_total{method="GET",route="/api/pets/:id",status="404"} 1')
  expect(body).toContain('pawstead_http_request_duration_seconds_bucket{le="5",method="GET",route="/api/pets/:id"} 1')
  expect(body).toContain('pawstead_donations 1')
  expect(body).toContain('pawstead_donated_cents 1250')
  expect(body).toMatch(/^# HELP pawstead_donated_cents .*smallest unit of the shelter’s currency/m)
  expect(body).toMatch(/^pawstead_database_bytes \d+/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(body).not.toContain('example.org')
})
