import { Events, OAuth2Server } from 'oauth2-mock-server'

type GoogleClaims = Record<string, unknown>

/** Replaces Google: logs everyone in at once as `person`. */
export type FakeGoogle = {
  issuer: string
  person: GoogleClaims
  server: OAuth2Server
  close: () => Promise<void>
}

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const google: FakeGoogle = {
    issuer: server.issuer.url ?? '',
    person: {
      sub: 'google-gina',
      email: 'gina@example.org',
      email_verified: true,
      name: 'Gina Google',
      picture: 'https://pictures.example/gina.jpg',
    },
    server,
    close: () => server.stop(),
  }
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, google.person))
  return google
}
