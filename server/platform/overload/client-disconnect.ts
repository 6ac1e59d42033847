import type { FastifyRequest } from 'fastify'

export const isDisconnected = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.socket.destroyed

/**
 * Runs `work` with a signal that is aborted when the client disconnects. Fastify's own `request.signal` is aborted as
 * soon as the body has been read.
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
