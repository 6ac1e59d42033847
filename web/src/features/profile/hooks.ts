import type { NewProfile } from '#web/identity/identity.ts'
import { useSession } from '#web/identity/session.tsx'
import { trpc } from '#web/lib/trpc.ts'

export const useProfile = () => trpc.profile.mine.useQuery()

/** Changes name and picture with the provider of the account; this page and other tabs show them at once. */
export function useChangeProfile() {
  const { changeProfile, renew } = useSession()
  const { mutateAsync } = trpc.profile.change.useMutation()
  return async (profile: NewProfile) => {
    if (changeProfile) return changeProfile(profile)
    const me = await mutateAsync(profile)
    renew(me)
    return me
  }
}

/** Sets a new password, which ends all other sessions and all keys; the response contains their numbers. */
export function useChangePassword() {
  const { profile, keys } = trpc.useUtils()
  return trpc.profile.changePassword.useMutation({
    gcTime: 0,
    onSuccess: () => {
      void profile.invalidate()
      void keys.list.invalidate()
    },
  })
}

export const useSessions = () => trpc.profile.sessions.useQuery()

/** Stays pending until the list shows the change, so that the button can't be pressed twice. */
export function useEndSession() {
  const { profile } = trpc.useUtils()
  return trpc.profile.endSession.useMutation({ onSettled: () => profile.sessions.invalidate() })
}

export function useEndOtherSessions() {
  const { profile } = trpc.useUtils()
  return trpc.profile.endOtherSessions.useMutation({ onSettled: () => profile.sessions.invalidate() })
}

export function useChooseMail() {
  const { profile } = trpc.useUtils()
  return trpc.profile.chooseMail.useMutation({
    onSuccess: ({ off, language }) =>
      profile.mine.setData(undefined, (cached) => cached && { ...cached, mailOff: off, language }),
  })
}
