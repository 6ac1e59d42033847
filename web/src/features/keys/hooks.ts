import { trpc } from '#web/lib/trpc.ts'

/** The keys that act for whoever is logged in, newest first. */
export const useKeys = () => trpc.keys.list.useQuery()

/** Makes a key. Its answer is the only place where the key itself ever appears, and is forgotten with the page. */
export function useCreateKey() {
  const { keys } = trpc.useUtils()
  return trpc.keys.create.useMutation({ gcTime: 0, onSuccess: () => void keys.list.invalidate() })
}

/** Stays pending until the list shows it, so that its button can't be pressed twice. */
export function useRevokeKey() {
  const { keys } = trpc.useUtils()
  return trpc.keys.revoke.useMutation({ onSettled: () => keys.list.invalidate() })
}
