import { useMutation } from '@tanstack/react-query'
import { useSession } from '#web/identity/session.tsx'
import { type Sending, sendPicture } from './send.ts'

/** Uploads one picture at a time; `mutate(file, { onSuccess })`. `reset()` forgets the current one. */
export function useImageUpload() {
  const { headers } = useSession()
  return useMutation({ mutationFn: (file: File) => sendPicture(file, { headers }) })
}
export type ImageUpload = ReturnType<typeof useImageUpload>

type OneOfSeveral = Omit<Sending, 'headers'> & { file: File }

/** Uploads pictures, several at once; each promise tells how one of them went. */
export function useSendPicture() {
  const { headers } = useSession()
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, ...sending }: OneOfSeveral) => sendPicture(file, { headers, ...sending }),
  })
  return mutateAsync
}
