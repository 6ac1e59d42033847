import type { AfterAdoption, AnswerInput } from '#shared/follow-ups.ts'
import type { HappyEndingContent } from '#shared/happy-endings.ts'
import { trpc } from '#web/lib/trpc.ts'

/** How the adopter's page is reached: by a link in an email, or as the user's own request. */
export type AdoptionAccess = { token: string } | { id: number }

export const useFollowUpLink = () => trpc.followUps.byLink.useMutation()

/** What is known since an adoption; loaded only for requests that ended in one. */
export const useAfterAdoption = (id: number, adopted: boolean) =>
  trpc.followUps.ofRequest.useQuery({ id }, { enabled: adopted, refetchOnMount: 'always' })

/** Shows the new state on the request's page. */
function useRefresh() {
  const { adoptions, followUps, happyEndings } = trpc.useUtils()
  return {
    onSuccess: (after: AfterAdoption) => {
      followUps.ofRequest.setData({ id: after.requestId }, after)
      void adoptions.byId.invalidate({ id: after.requestId })
      void adoptions.messages.invalidate({ id: after.requestId })
      void happyEndings.invalidate()
    },
  }
}

type Content = HappyEndingContent & { consent: boolean }

export function useAdopterActions(access: AdoptionAccess) {
  const refresh = useRefresh()
  const answer = trpc.followUps.answer.useMutation(refresh)
  const answerByLink = trpc.followUps.answerByLink.useMutation()
  const send = trpc.happyEndings.send.useMutation(refresh)
  const sendByLink = trpc.happyEndings.sendByLink.useMutation()
  const revoke = trpc.happyEndings.revoke.useMutation(refresh)
  const revokeByLink = trpc.happyEndings.revokeByLink.useMutation()
  const busy = [answer, answerByLink, send, sendByLink, revoke, revokeByLink].some(({ isPending }) => isPending)
  if ('token' in access)
    return {
      answer: (input: AnswerInput) => answerByLink.mutateAsync({ ...access, ...input }),
      send: ({ image: _image, ...content }: Content) => sendByLink.mutateAsync({ ...access, ...content }),
      revoke: () => revokeByLink.mutateAsync(access),
      busy,
    }
  return {
    answer: (input: AnswerInput) => answer.mutateAsync({ ...access, ...input }),
    send: (content: Content) => send.mutateAsync({ ...access, ...content }),
    revoke: () => revoke.mutateAsync(access),
    busy,
  }
}
export type AdopterActions = ReturnType<typeof useAdopterActions>
