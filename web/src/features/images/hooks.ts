import { useMutation } from '@tanstack/react-query'
import { maxImageBytes } from '#shared/pictures.ts'
import { callServer } from '#web/identity/call-server.ts'
import { useSession } from '#web/identity/session.tsx'
import { Refusal } from '#web/lib/errors.ts'

const tooLarge = `The picture is larger than ${maxImageBytes / 1024 / 1024} MB. Please choose a smaller one.`

/** Sends a picture file; returns the value for an `image` field. Throws a `Refusal` with the server's sentence. */
async function uploadImage(file: File, headers: Record<string, string>): Promise<string> {
  // Checked before sending: a server that stops reading half-way often can't answer any more.
  if (file.size > maxImageBytes) throw new Refusal(tooLarge, { status: 413 })
  const body = new FormData()
  body.set('image', file)
  const response = await callServer('/api/images', { method: 'POST', headers, body })
  const answer = (await response.json()) as { data: { image: string } }
  return answer.data.image
}

/** Uploads one picture at a time; `mutate(file, { onSuccess })`. `reset()` forgets the current one. */
export function useImageUpload() {
  const { headers } = useSession()
  return useMutation({ mutationFn: async (file: File) => uploadImage(file, await headers()) })
}
export type ImageUpload = ReturnType<typeof useImageUpload>
