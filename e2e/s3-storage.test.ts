import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startServer } from './server.ts'
import { signUp } from './visitor.ts'

test('optional dependencies are not loaded at every start', () => {
  const program = readFileSync(new URL('../dist/server/program.cjs', import.meta.url), 'utf8')
  expect(program).not.toMatch(/^(let|const|var) .*require\("(sharp|@aws-sdk|firebase-admin|stripe)/m)
})

test('the built program keeps pictures in S3, serves them from there, and moves them back', async () => {
  const s3 = await startFakeS3('the key')
  onTestFinished(() => s3.stop())
  const env = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'pets',
    S3_ACCESS_KEY_ID: 'the key',
    S3_SECRET_ACCESS_KEY: 'the secret',
  }
  const server = await startServer({ env })
  onTestFinished(async () => void (await server.stop()))
  const image = await uploadPhoto(server, await signUp(server, 'Uma User'), 1)
  expect([...s3.objects.keys()].sort()).toEqual([`/pets${image.replace('.webp', '-480.webp')}`, `/pets${image}`])
  const served = async () => Buffer.from(await (await fetch(server.url + image)).arrayBuffer())
  const storedBody = s3.objects.get(`/pets${image}`)?.body
  expect((await served()).equals(storedBody ?? Buffer.alloc(0))).toBe(true)
  const move = await runCommand(['images', 'move', '--to', 'database', '--data', server.dataDir], { env })
  expect(move).toEqual({ code: 0, stdout: 'Moved 1 picture to the database.\n', stderr: '' })
  expect(s3.objects.size).toBe(0)
  expect((await served()).equals(storedBody ?? Buffer.alloc(0))).toBe(true)
})
