import type { FastifyRequest } from 'fastify'

/** Whether whoever asked has hung up: nobody would read an answer. */
export const hasLeft = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.destroyed

/**
 * Does `work` with a signal that is aborted when whoever asked hangs up. Fastify's own `request.signal` is aborted as
 * soon as a body has been read.
 */
export async function whileWaitedFor<T>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    return await work(left.signal)
  } finally {
    socket.off('close', leave)
  }
}
