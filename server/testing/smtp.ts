import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openSmtp, type SmtpStandIn } from './smtp-stand-in.ts'

/** A mail server of a test's own, which keeps what it is given; ends with the test. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const standIn = await openSmtp(options)
  onTestFinished(standIn.close)
  return standIn
}
