import { localPath } from '#shared/local-paths.ts'
import { loginPath } from '#shared/next-path.ts'

export function SessionEnded({ path, className }: { path: string; className: string }) {
  return (
    <p role="alert" className={className}>
      You have been logged out. What you typed is still here:{' '}
      <a
        href={localPath(loginPath(path))}
        target="_blank"
        rel="noreferrer"
        className="text-amber-ink underline underline-offset-4"
      >
        log in again in a new tab
      </a>
      , then come back.
    </p>
  )
}
