import type { FastifyRequest } from 'fastify'

/** Whether whoever asked has hung up: nobody would read an answer. */
export const isDisconnected = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.destroyed

/**
 * Does `work` with a signal that is aborted when whoever asked hangs up. Fastify's own `request.signal` is aborted as
 * soon as a body has been read.
 */
export async function abortOnDisconnect<T>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (socket.destroyed) abort()
  socket.once('close', abort)
  try {
    return await work(controller.signal)
  } finally {
    socket.off('close', abort)
  }
}
