import type { Checklist } from '#shared/checklist.ts'
import { CopyButton } from '#web/components/ui/copy-field.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { hostLinesTexts as t } from './host-lines.texts.ts'

export type ChecklistHost = NonNullable<Checklist['host']>

const Lines = ({ about, lines }: { about: string; lines: string[] }) => (
  <div>
    <p className="max-w-text wrap-anywhere">{about}</p>
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
      tabIndex={0}
      className="mt-2 overflow-x-auto rounded-field bg-sunken px-4 py-3 text-start font-mono text-sm"
    >
      {lines.join('\n')}
    </pre>
    <CopyButton value={lines.join('\n')} />
  </div>
)

const exampleDomain = 'pets.example.org'

/** The page's own host, unless it is a machine's address or local name. */
function domainHere(): string {
  const { hostname } = window.location
  return /^[\d.]+$|:|^localhost$/.test(hostname) || !hostname.includes('.') ? exampleDomain : hostname
}

export function EmailLines({ host }: { host: ChecklistHost }) {
  const { siteName } = useSiteConfig()
  // in a quoted value, these would end it
  const sender = siteName.replaceAll(/["\\$`<>]/g, '')
  const domain = domainHere()
  const publicUrl = window.location.protocol === 'https:' ? [] : [`PUBLIC_URL=https://${domain}`]
  const lines = [
    'SMTP_URL=smtp://pets:secret@mail.example.org:587',
    `MAIL_FROM="${sender} <pets@example.org>"`,
    ...publicUrl,
  ]
  return (
    <>
      {host.mailProblem !== null && <p className="text-danger">{t.mailProblem({ problem: host.mailProblem })}</p>}
      <Lines about={t.email({ file: host.envFile })} lines={lines} />
    </>
  )
}

export function AddressLines({ host }: { host: ChecklistHost }) {
  const domain = domainHere()
  const serve = `${host.command} serve --domain ${domain} --acme-email you@example.org --data ${host.dataDir}`
  return (
    <>
      <Lines about={t.address()} lines={[serve]} />
      <Lines about={t.proxy({ file: host.envFile })} lines={[`PUBLIC_URL=https://${domain}`]} />
    </>
  )
}

export function BackupLines({ host: { command, dataDir, postgres } }: { host: ChecklistHost }) {
  if (postgres) {
    const dump = 'pg_dump --format=custom --file="pawstead-$(date +%F).dump" "$DATABASE_URL"'
    return <Lines about={t.postgres()} lines={[dump]} />
  }
  // behind a quoted path, too: the shell joins both
  const backup = `${command} backup ${dataDir}/backups/ --keep 14 --data ${dataDir}`
  return (
    <>
      <Lines about={t.backup()} lines={[backup]} />
      <Lines about={t.nightly()} lines={[`15 2 * * * ${backup}`]} />
    </>
  )
}
