import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Fault = {
  name: string
  short: boolean
  /** It mounts a disk, which only root may. */
  mounts: boolean
}

export function faults(): Fault[] {
  return readdirSync(import.meta.dirname).flatMap((file) => {
    if (!file.endsWith('.ts')) return []
    const name = file.slice(0, -'.ts'.length)
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const [first = ''] = text.split('\n', 1)
    if (!first.startsWith(`// node qa/faults/${file}`)) return []
    return [{ name, short: first.includes('[--short]'), mounts: text.includes("from './mounts.ts'") }]
  })
}
