/**
 * An email address. Where a line is too short for it, it breaks behind the @, and elsewhere only if that is not enough.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  // nothing but text and a place to break: boxes around its parts would be read out with pauses
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
