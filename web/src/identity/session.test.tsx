import { expect, test } from 'vitest'
import type { Me } from '#shared/users.ts'
import { fromServer } from '#web/testing/hydrate.tsx'
import { member } from '#web/testing/open-page.tsx'
import { embeddedIdentity } from './embedded.ts'
import { SessionProvider, useSession } from './session.tsx'

test.each<[string, Me | null]>([
  ['a visitor', null],
  ['somebody logged in', member],
])('a page rendered for %s is not rendered again if the provider reports the same', async (_, user) => {
  const identity = embeddedIdentity({ google: false }, user)
  const rendered: (string | undefined)[] = []
  function Name() {
    const session = useSession()
    rendered.push(session.user?.name)
    return session.user?.name ?? 'Nobody'
  }
  const { root, hydrate } = fromServer(
    <SessionProvider identity={identity} user={user}>
      <Name />
    </SessionProvider>,
  )
  rendered.length = 0
  await hydrate()
  // everything that the provider reports is rendered before the second frame
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(root.textContent).toBe(user?.name ?? 'Nobody')
  expect(rendered).toEqual([user?.name])
  identity.renew({ ...member, name: 'Somebody else' })
  await expect.poll(() => root.textContent).toBe('Somebody else')
})
