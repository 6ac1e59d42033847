import { trpc } from '#web/lib/trpc.ts'

export const useInvitations = () => trpc.invitations.list.useQuery()

/** Only this response ever contains the secret of a link to copy, and it is not cached. */
export function useCreateInvitation() {
  const { invitations } = trpc.useUtils()
  return trpc.invitations.create.useMutation({ gcTime: 0, onSettled: () => void invitations.list.invalidate() })
}

export function useRevokeInvitation() {
  const { invitations } = trpc.useUtils()
  return trpc.invitations.revoke.useMutation({ onSettled: () => invitations.list.invalidate() })
}

/** Reads an invitation by its secret, and changes nothing. */
export const useShownInvitation = () => trpc.invitations.show.useMutation({ gcTime: 0 })

export const useAcceptInvitation = () => trpc.invitations.accept.useMutation({ gcTime: 0 })
