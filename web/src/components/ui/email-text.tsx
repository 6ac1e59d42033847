/** Breaks after the @ if the line is too short, and elsewhere only if that is not enough. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  // no boxes around the parts: screen readers would pause between them
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
