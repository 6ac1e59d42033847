import { Fragment } from 'react'

/**
 * An email address. Where a line is too short for it, it breaks behind the @; what is still too long before a dot, and
 * elsewhere only if that is not enough.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  const labels = email.slice(at).split(/(?=\.)/)
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {labels.map((label, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change their places
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {label}
          </Fragment>
        ))}
      </span>
    </>
  )
}
