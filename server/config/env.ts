import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { type FixedSettings, settingVariables } from '#shared/settings.ts'
import { type CliOptions, optionNames, variablesOf } from './cli-options.ts'
import {
  commaSeparated,
  count,
  isAddressOrRange,
  onOrOff,
  origin,
  port,
  seconds,
  secret,
  siteText,
} from './env-fields.ts'
import { type HttpsConfig, httpsConflicts, httpsFields, httpsOf } from './https.ts'
import { type MailConfig, sender } from './mail.ts'
import { type StripeConfig, stripeFields, stripeOf } from './stripe.ts'

export type Config = {
  host: string
  /** 0 picks a free port. */
  port: number
  /** Absolute path of the folder with all data. */
  dataDir: string
  /** `postgres://…`; the embedded database if absent. */
  databaseUrl?: string
  /** Origin of absolute links, without a trailing slash; taken from the request if absent. */
  publicUrl?: string
  /** Serve https with an automatic certificate; plain http if absent. */
  https?: HttpsConfig
  firebase?: FirebaseConfig
  google?: { clientId: string; clientSecret: string }
  /** Storages for new pictures, imgbb before S3; the database if both are absent. */
  s3?: S3Config
  imgbb?: ImgbbConfig
  /** Unchecked: an invalid mail configuration never stops the site; `mailConfigOf` reports it. */
  mail?: MailConfig
  stripe?: StripeConfig
  /** Shelter settings that override the saved ones (docs/product.md 14.2). */
  site: FixedSettings
  /** Uploaded pictures per user; admins have no limit. */
  maxPicturesPerPerson: number
  trustProxy: string[] | false
  /** Whether the website is also offered in generated texts, for tests. */
  pseudolocale: boolean
  /** Origins whose pages may read REST responses, with a Bearer token. */
  corsOrigins: string[]
  rateLimit: boolean
  /** False: each response is made anew. */
  responseCache: boolean
  logLevel: LogLevel
  /** Milliseconds between reporting not-ready and closing the listening socket. */
  stopGrace: number
  /** The Bearer token of `GET /metrics`; the route does not exist if absent. */
  metricsToken?: string
}

/** The Firebase project that manages the accounts; `emulatorHost` is the Auth emulator's, in tests only. */
export type FirebaseConfig = { projectId: string; apiKey: string; authDomain: string; emulatorHost?: string }

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type ImgbbConfig = { key: string }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** `lines` has one sentence for each invalid name. */
export class InvalidConfig extends Error {
  readonly lines: string[]
  constructor(lines: string[], options?: ErrorOptions) {
    super(lines.join('\n'), options)
    this.name = 'InvalidConfig'
    this.lines = lines
  }
}

const environment = z.object({
  HOST: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\s/]+$/, 'must be an address or a host name')
    .optional(),
  PORT: port.optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .refine((value) => !value.includes('\0'), 'must be a path')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine((value) => URL.canParse(value), 'must be an address such as postgres://user:password@host/database')
    .optional(),
  PUBLIC_URL: origin.optional(),
  ...httpsFields,
  FIREBASE_PROJECT_ID: secret,
  FIREBASE_API_KEY: secret,
  FIREBASE_AUTH_DOMAIN: secret.refine(
    (value) => value === undefined || /^[a-z\d.-]+$/i.test(value),
    'must be a host name such as my-shelter.firebaseapp.com',
  ),
  FIREBASE_AUTH_EMULATOR_HOST: secret.refine(
    (value) => value === undefined || /^[\w.-]+:\d{1,5}$/.test(value),
    'must be an address such as 127.0.0.1:9099',
  ),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  IMGBB_API_KEY: secret,
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: secret,
  S3_REGION: secret.default('us-east-1'),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  SMTP_URL: secret,
  MAIL_FROM: sender.optional(),
  ...stripeFields,
  SITE_NAME: siteText.optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SUPPORT_PHONE: siteText.optional(),
  SITE_CITY: siteText.optional(),
  SITE_COUNTRY: siteText.optional(),
  MAX_PICTURES_PER_PERSON: count.default(500),
  TRUST_PROXY: commaSeparated
    .refine(
      (parts) => parts.every(isAddressOrRange),
      'must be a comma-separated list of addresses or ranges such as 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  CORS_ORIGINS: commaSeparated.pipe(z.array(origin)).optional(),
  RATE_LIMIT: onOrOff.default('on'),
  RESPONSE_CACHE: onOrOff.default('on'),
  PSEUDOLOCALE: onOrOff.default('off'),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  STOP_GRACE: seconds.default(3),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

export const settingNames = Object.keys(environment.shape)

function readEnvFile(folder: string): Record<string, string | undefined> {
  const file = path.join(folder, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Groups that only work together: setting a part of a group is an error that names the missing ones. */
const groups = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

function missingOfGroups(values: Record<string, string | undefined>): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !values[name])
    if (missing.length === 0 || missing.length === names.length) return []
    const present = names.filter((name) => values[name])
    return missing.map(
      (name) => `${name}: is missing; ${present.join(' and ')} ${present.length > 1 ? 'need' : 'needs'} it`,
    )
  })
}

/** The emulator's tokens are unsigned: with a real project, anyone could log in as anyone. */
function emulatorOfRealProject({
  FIREBASE_AUTH_EMULATOR_HOST: host,
  FIREBASE_PROJECT_ID: project,
}: Record<string, string | undefined>): string[] {
  if (!host || !project || project.trim().startsWith('demo-')) return []
  return [
    `FIREBASE_AUTH_EMULATOR_HOST: is only for projects whose name begins with demo-; with it, anybody could log in as anybody in ${project.trim()}`,
  ]
}

/**
 * Reads the configuration: options override the environment, which overrides `.env`; blank counts as absent. Throws
 * `InvalidConfig` with one line per invalid name, before anything is opened.
 */
export function readConfig(
  options: CliOptions = {},
  env: Record<string, string | undefined> = process.env,
  { folder = process.cwd(), defaultDataDir = './data' }: { folder?: string; defaultDataDir?: string } = {},
): Config {
  const fromOptions = variablesOf(options)
  const merged: Record<string, string | undefined> = { ...readEnvFile(folder) }
  for (const source of [env, fromOptions]) {
    for (const [name, value] of Object.entries(source)) if (value !== undefined) merged[name] = value
  }
  const blanksAreAbsent = Object.fromEntries(
    settingNames.map((name) => [name, merged[name]?.trim() ? merged[name] : undefined]),
  )
  for (const [name, value] of Object.entries(fromOptions)) if (value?.trim() === '') blanksAreAbsent[name] = ''
  const result = environment.safeParse(blanksAreAbsent)
  const lines = new Map<string, string>()
  for (const {
    path: [key],
    message,
  } of result.error?.issues ?? []) {
    const name = String(key)
    const label = fromOptions[name] === undefined ? name : `${optionNames[name]} (${name})`
    if (!lines.has(name)) lines.set(name, `${label}: ${message}`)
  }
  const bad = [
    ...lines.values(),
    ...missingOfGroups(blanksAreAbsent),
    ...emulatorOfRealProject(blanksAreAbsent),
    ...(result.data ? httpsConflicts(result.data) : []),
  ]
  if (bad.length > 0 || !result.success) throw new InvalidConfig(bad)
  return toConfig(result.data, path.resolve(folder, result.data.DATA_DIR ?? defaultDataDir))
}

type Environment = z.output<typeof environment>

function toConfig(env: Environment, dataDir: string): Config {
  const https = httpsOf(env)
  return {
    // with https, the site is for the internet: every address, IPv6 and IPv4
    host: env.HOST ?? (https ? '::' : '127.0.0.1'),
    port: env.PORT ?? (https ? 443 : 3000),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL ?? (https && `https://${https.domains[0]}`),
    https,
    firebase: firebaseOf(env),
    google: googleOf(env),
    s3: s3Of(env),
    imgbb: env.IMGBB_API_KEY ? { key: env.IMGBB_API_KEY } : undefined,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    stripe: stripeOf(env),
    site: fixedSettings(env),
    maxPicturesPerPerson: env.MAX_PICTURES_PER_PERSON,
    trustProxy: env.TRUST_PROXY ?? false,
    corsOrigins: env.CORS_ORIGINS ?? [],
    rateLimit: env.RATE_LIMIT === 'on',
    responseCache: env.RESPONSE_CACHE === 'on',
    pseudolocale: env.PSEUDOLOCALE === 'on',
    logLevel: env.LOG_LEVEL,
    stopGrace: env.STOP_GRACE * 1000,
    metricsToken: env.METRICS_TOKEN,
  }
}

function fixedSettings(env: Environment): FixedSettings {
  const fixed = Object.entries(settingVariables).filter(([, variable]) => env[variable])
  return Object.fromEntries(fixed.map(([name, variable]) => [name, env[variable]]))
}

function firebaseOf(env: Environment): Config['firebase'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env
  if (!projectId || !apiKey || !authDomain) return undefined
  return { projectId, apiKey, authDomain, emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST }
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Environment): Config['google'] {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function s3Of(env: Environment): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}
