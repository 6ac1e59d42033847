import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './command.ts'
import { startServer } from './server.ts'
import { signIn, signUp } from './visitor.ts'

// The commands themselves: server/cli.test.ts. These tests need the built program as a process of its own.

test('an older Node prints the required version', async () => {
  const env = { NODE_OPTIONS: '--require ./server/testing/old-node.cjs' }
  const refused = await runCommand(['version'], { env })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^Pawstead needs Node 24\.7 or later, and this is Node 20\.20\.2\. .*\n$/)
})

test('commands work while the site runs, with pipes and exit codes', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const data = ['--data', server.dataDir]
  const { email, trpc } = await signUp(server, 'Uma User')
  const [unknown, piped, granted] = await Promise.all([
    runCommand(['srve']),
    runCommand(['export', 'gifts', ...data]),
    runCommand(['admin', 'grant', email, ...data]),
  ])
  expect(unknown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("unknown command 'srve'") })
  expect(piped).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^date,reference,.*\r\n$/) })
  expect(granted).toMatchObject({ code: 0, stdout: `${email} is now an admin.\n` })
  expect(await trpc.users.me.query()).toMatchObject({ role: 'admin' })

  const changed = await runCommand(['user', 'set-password', email, ...data], { input: 'better secret\n' })
  expect(changed).toMatchObject({ code: 0, stderr: '' })
  await expect(signIn(server, email, 'better secret')).resolves.toMatchObject({ email })

  const disk = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(disk))
  const full = spawnSync(process.execPath, ['dist/server/main.cjs', 'export', 'gifts', ...data], {
    stdio: ['ignore', disk, 'pipe'],
    encoding: 'utf8',
  })
  expect([full.status, full.stderr]).toEqual([1, "stdout can't be written: the disk is full.\n"])
})
