import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

// Keys of the site's certificate, in a folder of the data folder that no backup and no export includes.

/** The account at the certificate authority; its key is in PEM. */
const account = z.object({ directory: z.string(), key: z.string() })
/** One file for key and chain (both in PEM), so that they always fit together. */
const certificate = z.object({ directory: z.string(), key: z.string(), chain: z.string() })
/**
 * Failed attempts to get a certificate for these domains. The current attempt counts as failed until it succeeds, so
 * that a server that crashes and restarts does not try without a pause.
 */
const renewal = z.object({
  directory: z.string(),
  domains: z.array(z.string()),
  attempts: z.int().positive(),
  /** Milliseconds since 1970. */
  retryAt: z.number(),
  /** Why the last attempt failed; null if it was interrupted. */
  reason: z.string().nullable(),
})

type StoredAccount = z.output<typeof account>
export type StoredCertificate = z.output<typeof certificate>
export type StoredRenewal = z.output<typeof renewal>

type Contents = { account: StoredAccount; certificate: StoredCertificate; renewal: StoredRenewal }
type Name = keyof Contents

const schemas: { [N in Name]: z.ZodType<Contents[N]> } = { account, certificate, renewal }

export type CertificateFiles = {
  folder: string
  /** Null if there is no such file, or if it is damaged. */
  read<N extends Name>(name: N): Contents[N] | null
  /** Durable once it returns. A crash leaves the old or the new content, never a part. */
  write<N extends Name>(name: N, value: Contents[N]): void
  remove(name: Name): void
}

export const certificateFolder = (dataDir: string): string => path.join(dataDir, 'https')

/** Only reads, for `doctor`; null if there is no folder. */
export function existingCertificateFiles(dataDir: string): Pick<CertificateFiles, 'folder' | 'read'> | null {
  const folder = certificateFolder(dataDir)
  return existsSync(folder) ? { folder, read: (name) => read(folder, name) } : null
}

/** Creates the folder (0700) if it is missing, and removes what a crash has left of unfinished files. */
export function openCertificateFiles(dataDir: string): CertificateFiles {
  const folder = certificateFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(path.join(folder, name))
  return {
    folder,
    read: (name) => read(folder, name),
    write: (name, value) => writeAtomically(fileOf(folder, name), JSON.stringify(schemas[name].parse(value), null, 2)),
    remove: (name) => rmSync(fileOf(folder, name), { force: true }),
  }
}

const unfinished = '.unfinished'

const fileOf = (folder: string, name: Name): string => path.join(folder, `${name}.json`)

function read<N extends Name>(folder: string, name: N): Contents[N] | null {
  const file = fileOf(folder, name)
  if (!existsSync(file)) return null
  return schemas[name].safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // a damaged file counts as missing: a new key or certificate takes its place
    return null
  }
}

function writeAtomically(file: string, text: string): void {
  const temporary = file + unfinished
  rmSync(temporary, { force: true })
  const open = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(open, text)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  renameSync(temporary, file)
  const folder = openSync(path.dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
