import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openSmtp, type SmtpStandIn } from './smtp-stand-in.ts'

export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const standIn = await openSmtp(options)
  onTestFinished(standIn.close)
  return standIn
}
