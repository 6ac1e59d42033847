import { localPath } from '#shared/local-paths.ts'
import { loginPath } from '#shared/next-path.ts'
import { sessionEndedTexts as t } from './session-ended.texts.ts'

export function SessionEnded({ path, className }: { path: string; className: string }) {
  return (
    <p role="alert" className={className}>
      {t.ended({
        login: (text) => (
          <a
            href={localPath(loginPath(path))}
            target="_blank"
            rel="noreferrer"
            className="text-amber-ink underline underline-offset-4"
          >
            {text}
          </a>
        ),
      })}
    </p>
  )
}
