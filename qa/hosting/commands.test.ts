import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/config/env.ts'
import { commandsIn, failsHere, notRun } from './commands.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const commands = commandsIn('docs/hosting.md')

test('docs/hosting.md has 15 steps, and the lists of exceptions name only its commands', () => {
  expect(read('docs/hosting.md').match(/^\d+\. /gm)).toEqual(Array.from({ length: 15 }, (_, step) => `${step + 1}. `))
  expect(commands.length).toBeGreaterThan(12)
  for (const command of [...Object.keys(notRun), ...Object.keys(failsHere)]) expect(commands).toContain(command)
})

test('commands that run use only programs that an empty Debian 12 has, or Pawstead', () => {
  const programs = new Set([
    'apt-get',
    'cat',
    'chmod',
    'install',
    'journalctl',
    'pawstead',
    'su',
    'systemctl',
    'useradd',
  ])
  for (const command of commands.filter((one) => !(one in notRun)))
    for (const line of command.replaceAll(/<<'END'[\s\S]*?\nEND/g, '').split(/\n|&&/))
      expect(programs, line).toContain(line.trim().split(' ')[0])
})

test.each(['docs/hosting.md', 'docs/operating.md', 'README.md'])('the files that %s names exist', (page) => {
  // the operator writes this one
  for (const [, file = ''] of read(page).matchAll(/\b((?:deploy|qa)\/[\w./-]*\w)/g))
    if (file !== 'deploy/pawstead.env') expect(existsSync(path.join(root, file)), file).toBe(true)
})

test('the settings that it names exist', () => {
  const settings = /\.env <<'END'\n([\s\S]*?)\s+END/.exec(read('docs/hosting.md'))?.[1] ?? ''
  const names = settings.split('\n').map((line) => line.trim().split('=')[0])
  expect(names).toHaveLength(5)
  for (const name of names) expect(settingNames).toContain(name)
})

test('the service runs where the page puts the program, its data, and its settings', () => {
  const unit = read('deploy/pawstead.service').split('\n')
  expect(unit).toEqual(
    expect.arrayContaining([
      'ExecStart=/usr/local/bin/pawstead serve',
      'User=pawstead',
      'WorkingDirectory=/var/lib/pawstead',
      'Environment=DATA_DIR=/var/lib/pawstead',
      'StateDirectory=pawstead',
      'AmbientCapabilities=CAP_NET_BIND_SERVICE',
      'CapabilityBoundingSet=CAP_NET_BIND_SERVICE',
    ]),
  )
})

test('with deploy/from-source.conf, the service starts Node as npm start does', () => {
  const { config, scripts } = JSON.parse(read('package.json'))
  const [, line = ''] = read('deploy/from-source.conf').match(/^ExecStart=(\/.*)$/m) ?? []
  expect(line.replaceAll('/opt/pawstead/', '').replace('node_modules/.bin/', '')).toBe(
    scripts.start.replace(/.* exec /, '').replace('$npm_package_config_heap', config.heap),
  )
})
