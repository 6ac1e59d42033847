import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The code blocks of a page in Markdown that are commands, without the indentation of their list. */
export function commandsIn(page: string): string[] {
  const lines = readFileSync(path.join(root, page), 'utf8').split('\n')
  const commands: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const fence = lines[at] ?? ''
    if (fence.trim() !== '```sh') continue
    const indentation = fence.length - fence.trimStart().length
    const end = lines.findIndex((line, index) => index > at && line.trim() === '```')
    const block = lines.slice(at + 1, end).map((line) => line.slice(indentation))
    commands.push(block.join('\n'))
    at = end
  }
  return commands
}

/** The commands of docs/hosting.md that no test can run there, with the reason. */
export const notRun: Record<string, string> = {
  'npm install && npm run package -- --target linux-x64':
    "on the reader's computer; e2e/package.test.ts and npm run test:arm64 make and run the program",
  'scp dist/pawstead-linux-x64 deploy/pawstead.service root@203.0.113.7:':
    'needs a second computer; the test copies the same files',
  'ssh root@203.0.113.7': 'needs a second computer',
  'getent ahosts pets.example.org': 'the name is an example, which no DNS server knows',
  "scp 'root@203.0.113.7:/var/backups/pawstead/*' .": 'needs a second computer',
}

/** Commands that run, but fail as they should where no certificate and no mail server can be had. */
export const failsHere: Record<string, { code: number; says: RegExp }> = {
  "su - pawstead -c 'pawstead doctor'": { code: 1, says: /ok {2}Program +Pawstead [\d.]+ on linux-/ },
}
