import type { SendMailOptions } from 'nodemailer'
import type { SmtpServer } from '#server/config/mail.ts'

/** Milliseconds for each connection step, for silence, and for a whole email. */
export type SmtpTimeouts = { step: number; silence: number; whole: number }

export const defaultSmtpTimeouts: SmtpTimeouts = { step: 10_000, silence: 60_000, whole: 120_000 }

const shortSmtpTimeouts: SmtpTimeouts = { step: 10_000, silence: 10_000, whole: 20_000 }

export type MailTransport = {
  /** Resolves once the server has accepted the email. Rejects after `whole` milliseconds, too. */
  send: (mail: SendMailOptions, signal: AbortSignal) => Promise<void>
  close: () => void
}

const connectionOf = ({ host, port, tls, checked, login }: SmtpServer, { step, silence }: SmtpTimeouts) => ({
  host,
  port,
  secure: tls === 'always',
  requireTLS: tls === 'required',
  ignoreTLS: tls === 'never',
  tls: { rejectUnauthorized: checked },
  dnsTimeout: step,
  connectionTimeout: step,
  greetingTimeout: step,
  socketTimeout: silence,
  socketCloseTimeout: 1000,
  ...(login && { auth: login }),
})

export async function openMailTransport(
  smtpServer: SmtpServer,
  timeouts = defaultSmtpTimeouts,
): Promise<MailTransport> {
  // only loaded if mail is on
  const { createTransport } = await import('nodemailer')
  const pool = createTransport({
    ...connectionOf(smtpServer, timeouts),
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // the outbox decides whether an email is sent again
    maxRequeues: 0,
    idleTimeout: 5000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, signal) => {
      // a server that sends a few bytes now and then never hits the socket timeout
      await pool.sendMail({ ...mail, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]) })
    },
    close: () => pool.close({ force: true }),
  }
}

/** Connects to a mail server and logs in, without sending anything. Rejects with the reason if that fails. */
export async function testMailServer(
  smtpServer: SmtpServer,
  timeouts = shortSmtpTimeouts,
  signal?: AbortSignal,
): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SMTPConnection(connectionOf(smtpServer, timeouts))
  const tried = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? tried.reject(error) : tried.resolve())
  const timer = setTimeout(() => settle(new Error('it takes too long to answer')), timeouts.whole)
  const giveUp = () => settle(new Error('it was given up'))
  signal?.addEventListener('abort', giveUp)
  connection.once('error', settle)
  connection.connect((error) => {
    if (error || !smtpServer.login) return settle(error)
    if (!connection.allowsAuth) return settle(new Error('it takes no user and password'))
    connection.login(smtpServer.login, settle)
  })
  try {
    await tried.promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    connection.on('error', () => {})
    connection.close()
  }
}
