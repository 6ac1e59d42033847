import { trpc } from '#web/lib/trpc.ts'

export const useKeys = () => trpc.keys.list.useQuery()

/** Creates a key. Only this response ever contains the key itself, and it is not cached. */
export function useCreateKey() {
  const { keys } = trpc.useUtils()
  return trpc.keys.create.useMutation({ gcTime: 0, onSuccess: () => void keys.list.invalidate() })
}

/** Stays pending until the list shows the change, so that the button can't be pressed twice. */
export function useRevokeKey() {
  const { keys } = trpc.useUtils()
  return trpc.keys.revoke.useMutation({ onSettled: () => keys.list.invalidate() })
}
