import type { Server } from 'node:http'

export function listenAnywhere(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
  })
}
