import { trpc } from '#web/lib/trpc.ts'

export function useShowName() {
  const { pets, campaigns } = trpc.useUtils()
  return trpc.authors.showName.useMutation({
    onSuccess: ({ kind, id }) => (kind === 'pet' ? pets : campaigns).byId.invalidate({ id }),
  })
}
