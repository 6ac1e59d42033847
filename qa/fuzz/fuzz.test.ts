import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { decoded } from './decode-body.ts'
import { described, fuzz, wayNames } from './fuzz.ts'
import { brokenRules, stateOf } from './state-after.ts'
import { makeWorld, type SendRequest } from './world.ts'

/** An attacker knows no correct password. */
const needPassword = ['profile.changePassword', 'profile.leave', 'DELETE /api/me']
/** An attacker knows no secret of a link. */
const needLink = [
  ...['donations.linkedStatement', 'invitations.show', 'invitations.accept', 'users.claimSetup'],
  ...['POST /api/auth/reset', 'POST /api/auth/confirm'],
  ...['followUps.byLink', 'followUps.answerByLink', 'happyEndings.sendByLink', 'happyEndings.revokeByLink'],
  ...['inquiries.bySecret', 'inquiries.write', 'inquiries.close', 'inquiries.erase', 'inquiries.confirm'],
]
/** A form must be open for three seconds before a question is sent, so this shelter has none. */
const needQuestion = [
  ...['inquiries.ask', 'inquiries.byId', 'inquiries.seen', 'inquiries.answer', 'inquiries.closeReceived'],
]
/** A pet of this shelter has seldom gone home with an attacker. */
const needAdoption = ['followUps.answer', 'happyEndings.send', 'happyEndings.decide', 'pets.takeBack']
/** Nobody has offered a time to meet that an attacker knows. */
const needMeeting = [
  ...[
    'meetings.pick',
    'meetings.propose',
    'meetings.confirm',
    'meetings.cancel',
    'meetings.record',
    'meetings.calendar',
  ],
]
/** This shelter has no adoption agreement. */
const needAgreement = ['agreements.read', 'agreements.open', 'agreements.agree']
/** This shelter asks for no adoption fees. */
const needFee = ['ask', 'waive', 'markPaid', 'markReturned', 'pay'].map((name) => `adoptionFees.${name}`)
/** Few pets of this shelter belong to staff, and few requests are accepted. */
const needStay = ['pets.place', 'adoptions.startTrial']
/** This shelter sends no mail and takes no cards. */
const needMailOrCards = [
  ...['donations.emailLink', 'donations.remind', 'donations.sendStatement'],
  ...['monthly.mailLink', 'monthly.openCardPage'],
  ...['searches.save', 'searches.list', 'searches.change', 'searches.erase'],
]

// npm run fuzz does the same with 100,000 requests over sockets

test('12,000 hostile requests get responses, leak nothing, and keep the ledger correct', {
  timeout: 300_000,
}, async () => {
  // fixed, because otherwise an admin could set a user's email, which everybody would then see
  const { app, db, admin } = await startHarness({ SUPPORT_EMAIL: 'hello@example.org' })
  const send: SendRequest = async ({ method, url, headers, body: payload }) => {
    const started = performance.now()
    const options = { method, url, headers, ...(payload && { payload }) } as InjectOptions
    const answer = await app.inject(options)
    const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const milliseconds = performance.now() - started
    const body = decoded(answer.rawPayload, answer.headers['content-encoding']?.toString())
    return { status: answer.statusCode, headers: Object.fromEntries(said), body, milliseconds }
  }
  const world = await makeWorld(send, async ({ email }) => void (await admin.call.users.makeAdmin({ email })))
  const before = await stateOf(db, world)
  const report = await fuzz({ world, send, seed: 2000, requests: 12_000, atOnce: 4 })
  expect(report.failures.map((failure) => described(failure, ''))).toEqual([])
  expect(await stateOf(db, world)).toEqual(before)
  expect(await brokenRules(db)).toEqual([])
  const untried = wayNames.filter((name) => report.ways[name]?.tried === 0)
  expect(untried, 'ways in that no request has tried').toEqual([])
  // if too few requests are valid, the fuzzer tests only the APIs' input checks
  const done = wayNames.filter((name) => (report.ways[name]?.done ?? 0) > 0)
  const possible =
    wayNames.length -
    [
      needPassword,
      needLink,
      needQuestion,
      needAdoption,
      needMeeting,
      needAgreement,
      needFee,
      needStay,
      needMailOrCards,
    ].flat().length
  const never = wayNames.filter((name) => !done.includes(name))
  expect(done.length / possible, `never done were ${never.join(', ')}`).toBeGreaterThan(0.8)
})
