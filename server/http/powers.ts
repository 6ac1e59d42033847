import type { FastifyInstance } from 'fastify'

/** What browsers can do for a page and ours never asks for; a script that slipped in, or a frame, may not either. */
const powers = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const policy = powers.map((power) => `${power}=()`).join(', ')

/** `Permissions-Policy` on every answer. */
export function powersOff(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', policy))
}
