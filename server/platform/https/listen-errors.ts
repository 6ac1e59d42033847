import { CommandFailed } from '#server/platform/command-line/output.ts'

const purposes = { https: 'the site', http: 'the certificate and redirects' }

/** Turns an error of listening on the port of https, or of http beside it, into a sentence with the remedy. */
export function explainListenError(error: unknown, kind: keyof typeof purposes, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const subject = `Port ${port}, which --domain needs for ${purposes[kind]},`
  const option = kind === 'https' ? '--port (PORT)' : '--http-port (HTTP_PORT)'
  if (code === 'EADDRINUSE')
    return new CommandFailed(
      `${subject} is already in use, perhaps by another web server or by another Pawstead. ` +
        `Find it with: ss -ltnp 'sport = :${port}'. Stop it, or let it be the proxy and leave out --domain (DOMAIN): see 'Behind a proxy' in docs/operating.md.`,
      { cause: error },
    )
  if (code === 'EACCES')
    return new CommandFailed(
      `${subject} is only for root and for programs with a permission. ` +
        `Give it to this program with: setcap 'cap_net_bind_service=+ep' ${process.execPath}. ` +
        'In a systemd unit, add: AmbientCapabilities=CAP_NET_BIND_SERVICE. ' +
        `Or forward the port to another one, and name that with ${option}.`,
      { cause: error },
    )
  if (code === 'EADDRNOTAVAIL')
    return new CommandFailed(`${subject} can't be opened at this address: this machine does not have it. See --host.`, {
      cause: error,
    })
  return error
}
