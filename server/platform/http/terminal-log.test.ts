import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { LogLevel } from '#server/config/env.ts'
import { loggerOptions } from './log.ts'
import { terminalLog } from './terminal-log.ts'

/** What a terminal shows of some requests and events. */
async function shownAt(level: LogLevel): Promise<string> {
  const shown: string[] = []
  const out = { write: (text: string) => shown.push(text) > 0 }
  const app = fastify({ logger: loggerOptions(level, terminalLog(level, out)) })
  app.get('/pets', async () => 'pets')
  app.get('/broken', async (_request, reply) => reply.code(500).send('broken'))
  await app.inject('/pets?search=rita@example.org')
  await app.inject('/broken')
  app.log.info({ url: 'http://127.0.0.1' }, 'Server listening at http://127.0.0.1')
  app.log.info('a job has run')
  app.log.warn('the disk is nearly full')
  await app.close()
  return shown.join('')
}

test('at the usual level, a terminal shows failed requests, events, and warnings, and no JSON', async () => {
  const shown = await shownAt('info')
  expect(shown.replace(/\(\d+ ms\)/, '').replaceAll(/\d\d:\d\d:\d\d/g, 'NOW')).toBe(
    '[NOW] GET /broken 500 \n[NOW] INFO: a job has run\n[NOW] WARN: the disk is nearly full\n',
  )
})

test('at the level debug, it shows each request on a short line, without its query', async () => {
  const shown = await shownAt('debug')
  expect(shown).toMatch(/^\[\d\d:\d\d:\d\d\] GET \/pets 200 \(\d+ ms\)$/m)
  expect(shown).not.toMatch(/rita|\{|incoming request/)
})
