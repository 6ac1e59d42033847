/** Groups that only work together: setting a part of a group is an error that names the missing ones. */
const together = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

export function missingOfGroups(values: Record<string, string | undefined>): string[] {
  return together.flatMap((names) => {
    const missing = names.filter((name) => !values[name])
    if (missing.length === 0 || missing.length === names.length) return []
    const given = names.filter((name) => values[name])
    return missing.map(
      (name) => `${name}: is missing; ${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} it`,
    )
  })
}

/** The emulator's tokens are unsigned: with a real project, anyone could log in as anyone. */
export function emulatorOfRealProject({
  FIREBASE_AUTH_EMULATOR_HOST: host,
  FIREBASE_PROJECT_ID: project,
}: Record<string, string | undefined>): string[] {
  if (!host || !project || project.trim().startsWith('demo-')) return []
  return [
    `FIREBASE_AUTH_EMULATOR_HOST: is only for projects whose name begins with demo-; with it, anybody could log in as anybody in ${project.trim()}`,
  ]
}
