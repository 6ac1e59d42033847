// npm run test:hosting: follows docs/hosting.md on an empty Debian 12, which it boots with systemd in a container.
// Needs root on Debian.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeExecutable } from '#tools/package/executable.ts'
import { ownTarget } from '#tools/package/targets.ts'
import { commandsIn, failsHere, notRun } from './commands.ts'
import { boot, emptyDebian, type Machine, needPackages } from './debian.ts'

const root = path.resolve(import.meta.dirname, '../..')

function follow(machine: Machine, command: string): void {
  const [title = ''] = command.split('\n')
  if (notRun[command]) {
    console.log(`not run  ${title}: ${notRun[command]}`)
    return
  }
  const { code, output } = machine.run(command)
  const expected = failsHere[command] ?? { code: 0, says: /^/ }
  if (code !== expected.code || !expected.says.test(output))
    throw new Error(`This step ended with ${code}:\n${command}\n${output}`)
  console.log(`ran      ${title}`)
}

async function call(address: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:3000${address}`, init)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Restarts the service without https, as no authority gives a certificate here, and uses it. */
async function tryOut(machine: Machine): Promise<void> {
  machine.run("sed -i '/^DOMAIN=/d; /^ACME_/d' /var/lib/pawstead/.env && systemctl restart pawstead")
  const isReady = () =>
    fetch('http://127.0.0.1:3000/readyz').then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 120) throw new Error(machine.run('journalctl --no-pager --unit pawstead').output)
    await setTimeout(500)
  }
  const person = JSON.stringify({ name: 'Rita', email: 'rita@example.org', password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  const { token } = await call('/api/auth/register', { method: 'POST', headers, body: person })
  const body = new FormData()
  body.set('image', new Blob([readFileSync(path.join(root, 'web/public/apple-touch-icon.png'))]), 'picture.png')
  const { data } = await call('/api/images', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  if (data.width !== 180) throw new Error('The picture was not decoded.')
  console.log('ran      the site: an account, and a picture')
}

/** Waits for what the log says once the program is ready. */
async function started(machine: Machine): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { output } = machine.run('journalctl --no-pager --unit pawstead')
    if (/setup\?token=/.test(output)) return
    await setTimeout(1000)
  }
  throw new Error(machine.run('systemctl status pawstead; journalctl --no-pager --unit pawstead').output)
}

const own = ownTarget()
if (!own || process.getuid?.() !== 0) throw new Error('This needs root on Debian.')
needPackages({ debootstrap: '/usr/sbin/debootstrap', 'systemd-container': '/usr/bin/systemd-nspawn' })
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-hosting-'))
const debian = path.join(folder, 'debian')
let machine: Machine | undefined
try {
  const executable = path.join(folder, `pawstead-${own}`)
  await makeExecutable(own, executable)
  emptyDebian(debian)
  copyFileSync(executable, path.join(debian, 'root', `pawstead-${own}`))
  copyFileSync(path.join(root, 'deploy/pawstead.service'), path.join(debian, 'root/pawstead.service'))
  machine = await boot(debian)
  for (const command of commandsIn('docs/hosting.md')) {
    follow(machine, command)
    if (/systemctl.* pawstead$/.test(command)) await started(machine)
  }
  await tryOut(machine)
} finally {
  await machine?.stop()
  rmSync(folder, { recursive: true, force: true })
}
