export async function newcomer(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: 'a good password' }),
  })
  if (!answer.ok) throw new Error(`registering answered ${answer.status}: ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

export async function upload(url: string, token: string, file: Buffer): Promise<number> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(file)], 'picture'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}
