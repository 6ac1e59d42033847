import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { Readable } from 'node:stream'
import { format } from 'node:util'
import { run } from '#server/cli.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }

/**
 * Runs a command of the program in this process, without a terminal, which saves half a second per command. Only one
 * command may run at a time.
 */
export async function runHere(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' }
  const print =
    (stream: 'stdout' | 'stderr') =>
    (...values: unknown[]) => {
      written[stream] += `${format(...values)}\n`
    }
  const write = (stream: 'stdout' | 'stderr') => (text: unknown) => {
    written[stream] += String(text)
    return true
  }
  const restore = [
    replace(process.stdout, 'write', write('stdout')),
    replace(process.stderr, 'write', write('stderr')),
    replace(console, 'log', print('stdout')),
    replace(console, 'error', print('stderr')),
    // a command yields to the running site, and later tests of this process must not
    replace(os, 'setPriority', () => undefined),
    replace(process, 'env', { ...process.env, ...env }),
    replaceStdin(input),
  ]
  syncBuiltinESMExports()
  try {
    return { code: await run(args), ...written }
  } finally {
    for (const undo of restore) undo()
    syncBuiltinESMExports()
  }
}

function replace<Owner extends object, Key extends keyof Owner>(owner: Owner, key: Key, value: Owner[Key]): () => void {
  const original = owner[key]
  owner[key] = value
  return () => {
    owner[key] = original
  }
}

/** `process.stdin` is a getter. */
function replaceStdin(input: string): () => void {
  const original = Object.getOwnPropertyDescriptor(process, 'stdin')
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) })
  return () => void (original && Object.defineProperty(process, 'stdin', original))
}
