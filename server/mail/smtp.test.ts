import { createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSmtpUrl, type SmtpServer } from '#server/config/mail.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { refusal } from '#server/testing/smtp-stand-in.ts'
import { failureOf, type MailFailure } from './mail-failure.ts'
import { openMailTransport, testMailServer } from './smtp.ts'

const mail = { from: 'pets@example.org', to: 'uma@example.org', subject: 'Hello', text: 'Hello.' }
const short = { step: 1000, silence: 1000, whole: 3000 }

function placeAt(url: string): SmtpServer {
  const place = readSmtpUrl(url)
  if (typeof place === 'string') throw new Error(place)
  return place
}

async function failureAt(place: SmtpServer, signal = new AbortController().signal): Promise<MailFailure | null> {
  const post = await openMailTransport(place, short)
  onTestFinished(post.close)
  try {
    await post.send(mail, signal)
    return null
  } catch (error) {
    return failureOf(error)
  }
}

const failureOn = async (options: SMTPServerOptions, url = (port: number) => `smtp://127.0.0.1:${port}`) => {
  const { port } = await startSmtp(options)
  return failureAt(placeAt(url(port)))
}

/** An SMTP server with handlers chosen by the test. */
async function startRaw(greet: (socket: Socket) => void): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return placeAt(`smtp://127.0.0.1:${port}`)
}

const atRecipient = (code: number, message: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(refusal(code, message)),
})

it('sends one email after another on one connection', async () => {
  let connections = 0
  const { url, mails } = await startSmtp({
    onConnect(_session, done) {
      connections += 1
      done()
    },
  })
  const post = await openMailTransport(placeAt(url), short)
  onTestFinished(post.close)
  for (const subject of ['one', 'two', 'three']) await post.send({ ...mail, subject }, new AbortController().signal)
  expect(mails.map(({ headers }) => headers.subject)).toEqual(['one', 'two', 'three'])
  expect(connections).toBe(1)
})

describe('a refusal is about the recipient', () => {
  it.each([
    [550, '5.1.1 No such user here'],
    [550, '5.2.1 Mailbox disabled'],
    [552, '5.2.2 Mailbox full'],
    [553, '5.1.3 Bad address syntax'],
    [550, 'No such user'],
  ])('%i %s', async (code, message) => {
    expect(await failureOn(atRecipient(code, message))).toMatchObject({ of: 'address', reason: `${code} ${message}` })
  })
})

describe('a refusal is about this email, for now', () => {
  it.each([
    ['450 at the recipient', atRecipient(450, '4.2.0 Greylisted, come back later')],
    // not the recipient's fault
    ['no relaying', atRecipient(554, '5.7.1 Relay access denied')],
    ['no relaying, in words alone', atRecipient(550, 'Unable to relay')],
    ['a quota', atRecipient(550, '5.4.5 Daily sending quota exceeded')],
    [
      '550 after the mail',
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(550, '5.7.1 Spam'))) },
    ],
  ] satisfies [string, SMTPServerOptions][])('%s', async (_what, options) => {
    expect(await failureOn(options)).toMatchObject({ of: 'mail' })
  })
})

describe('a failure is of the server', () => {
  it('if it refuses the sender', async () => {
    const options: SMTPServerOptions = {
      onMailFrom: (_address, _session, done) => done(refusal(550, '5.1.8 pets@example.org may not send here')),
    }
    expect(await failureOn(options)).toMatchObject({ of: 'server', reason: '550 5.1.8 [email] may not send here' })
  })

  it('if it refuses the login', async () => {
    const options: SMTPServerOptions = { onAuth: (_auth, _session, done) => done(refusal(535, '5.7.8 Wrong password')) }
    const failure = await failureOn(options, (port) => `smtp://pets:hunter2@127.0.0.1:${port}`)
    expect(failure).toMatchObject({ of: 'server', reason: expect.stringContaining('refuses the user or password') })
    expect(failure?.reason).not.toContain('hunter2')
  })

  it('if it is shutting down', async () => {
    expect(await failureOn(atRecipient(421, '4.3.2 Shutting down'))).toMatchObject({ of: 'server' })
  })

  it('if its certificate is invalid', async () => {
    const { port } = await startSmtp({ disabledCommands: [] })
    const place = { ...placeAt(`smtp://pets:secret@127.0.0.1:${port}`), tls: 'required', checked: true } as const
    expect(await failureAt(place)).toMatchObject({ of: 'server', reason: expect.stringMatching(/certificate/i) })
    // on this machine nobody is in between
    expect(await failureAt({ ...place, checked: false })).toBeNull()
  })

  it('if it offers no TLS, and the password is not sent', async () => {
    const said: string[] = []
    const { port } = await startSmtp({
      onAuth({ password }, _session, done) {
        said.push(password ?? '')
        done(null, { user: 'x' })
      },
    })
    const place = { ...placeAt(`smtp://pets:hunter2@127.0.0.1:${port}`), tls: 'required' } as const
    expect(await failureAt(place)).toMatchObject({ of: 'server' })
    expect(said).toEqual([])
  })

  it('if it is not there', async () => {
    const place = placeAt(`smtp://127.0.0.1:${await freePort()}`)
    expect(await failureAt(place)).toEqual({ of: 'server', reason: 'nothing answers there', maybeSent: false })
  })

  it('if its name can not be resolved', async () => {
    expect(await failureAt(placeAt('smtp://mail.invalid'))).toMatchObject({ of: 'server' })
  })

  it('if it sends nothing', async () => {
    const place = await startRaw(() => {})
    expect(await failureAt(place)).toMatchObject({ of: 'server', reason: 'it takes too long to answer' })
    await expect(testMailServer(place, short)).rejects.toThrow()
  })

  it('if it keeps sending a few bytes', async () => {
    const place = await startRaw((socket) => {
      socket.write('220 slow\r\n')
      const timer = setInterval(() => socket.write('250-a\r\n'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await failureAt(place)).toMatchObject({ of: 'server', reason: 'it takes too long to answer' })
    await expect(testMailServer(place, short)).rejects.toThrow('it takes too long to answer')
  })

  it('if it accepts an email without confirming it', async () => {
    const { port } = await startSmtp({ onData: (stream) => void stream.resume() })
    const failure = await failureAt(placeAt(`smtp://127.0.0.1:${port}`))
    expect(failure).toEqual({ of: 'server', reason: 'it takes too long to answer', maybeSent: true })
  })

  it('if it disconnects', async () => {
    const place = await startRaw((socket) => socket.end('220 hello\r\n'))
    expect(await failureAt(place)).toMatchObject({ of: 'server' })
  })
})

it('aborts an email at once on request', async () => {
  const place = await startRaw((socket) => socket.write('220 slow\r\n'))
  const stopping = new AbortController()
  const given = failureAt(place, stopping.signal)
  stopping.abort()
  expect(await given).toMatchObject({ of: 'server' })
})

describe('a connection test', () => {
  it('logs in and sends nothing', async () => {
    const { port, mails } = await startSmtp()
    await testMailServer(placeAt(`smtp://pets:secret@127.0.0.1:${port}`), short)
    expect(mails).toEqual([])
  })

  it('reports a refused login, and a login that is not supported', async () => {
    const refusing = await startSmtp({ onAuth: (_auth, _session, done) => done(refusal(535, 'Wrong')) })
    await expect(testMailServer(placeAt(`smtp://pets:no@127.0.0.1:${refusing.port}`), short)).rejects.toThrow('Wrong')
    const open = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    await expect(testMailServer(placeAt(`smtp://pets:no@127.0.0.1:${open.port}`), short)).rejects.toThrow(
      'no user and password',
    )
  })
})
