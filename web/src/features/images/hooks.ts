import { useMutation } from '@tanstack/react-query'
import { useSession } from '#web/identity/session.tsx'
import { type SendOptions, sendPicture } from './upload-picture.ts'

/** Uploads one picture at a time; `mutate(file, { onSuccess })`. `reset()` forgets the current one. */
export function useImageUpload() {
  const { headers } = useSession()
  return useMutation({ mutationFn: (file: File) => sendPicture(file, { headers }) })
}
export type ImageUpload = ReturnType<typeof useImageUpload>

type UploadInput = Omit<SendOptions, 'headers'> & { file: File }

/** Uploads several pictures at once; each promise belongs to one of them. */
export function useSendPicture() {
  const { headers } = useSession()
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, ...sending }: UploadInput) => sendPicture(file, { headers, ...sending }),
  })
  return mutateAsync
}
