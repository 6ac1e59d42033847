import { useEffect, useRef } from 'react'
import type { InquiryDetail, InquiryPage, PetNote } from '#shared/inquiries.ts'
import { donationSecretPattern, isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be writing: loads again on every visit, and once a minute while the page is visible. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** `missing`: there is no such pet, or nobody may see it. */
export function useAskForm(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.inquiries.form.useQuery({ petId: Number(id) }, { enabled: isNumber, staleTime: Infinity })
  return { ...query, missing: !isNumber || refusalCode(query.error) === 'NO_SUCH_PET' }
}

/** The response contains a secret URL, and is not cached. */
export const useAsk = () => trpc.inquiries.ask.useMutation({ gcTime: 0 })

/** `missing` if the server has no such question, or `secret` is invalid. */
export function useAskedInquiry(secret: string) {
  const isSecret = donationSecretPattern.test(secret)
  const query = trpc.inquiries.bySecret.useQuery(
    { secret },
    { ...pollingOptions, refetchOnMount: true, enabled: isSecret },
  )
  return { ...query, missing: !isSecret || refusalCode(query.error) === 'NO_SUCH_INQUIRY' }
}

function useAskedCache(secret: string) {
  const utils = trpc.useUtils()
  return { onSuccess: (page: InquiryPage) => utils.inquiries.bySecret.setData({ secret }, page) }
}

export const useWriteAsAsker = (secret: string) => trpc.inquiries.write.useMutation(useAskedCache(secret))
export const useCloseAsked = (secret: string) => trpc.inquiries.close.useMutation(useAskedCache(secret))
export const useConfirmEmail = (secret: string) => trpc.inquiries.confirm.useMutation(useAskedCache(secret))
export const useEraseAsked = () => trpc.inquiries.erase.useMutation()

export const useInquiryList = () =>
  trpc.inquiries.list.useInfiniteQuery({}, { ...pollingOptions, getNextPageParam: ({ nextCursor }) => nextCursor })

/** `missing`: there is no such question. `foreign`: it is about another owner's pet. */
export function useInquiry(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.inquiries.byId.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isNumber })
  const refusal = refusalCode(query.error)
  return { ...query, missing: !isNumber || refusal === 'NO_SUCH_INQUIRY', foreign: refusal === 'NOT_ALLOWED' }
}

function useInquiryCache() {
  const { inquiries, overview } = trpc.useUtils()
  return {
    onSuccess: (detail: InquiryDetail) => inquiries.byId.setData({ id: detail.id }, detail),
    onSettled: () => {
      void inquiries.list.invalidate()
      void overview.invalidate()
    },
  }
}

export const useAnswer = () => trpc.inquiries.answer.useMutation(useInquiryCache())
export const useCloseReceived = () => trpc.inquiries.closeReceived.useMutation(useInquiryCache())

/** Reports to the server, once, that the owner's side has opened a question that was unseen. */
export function useMarkInquirySeen({ id, seenAt }: Pick<InquiryDetail, 'id' | 'seenAt'>): void {
  const reported = useRef(false)
  const { mutate } = trpc.inquiries.seen.useMutation(useInquiryCache())
  useEffect(() => {
    if (seenAt !== null || reported.current) return
    reported.current = true
    mutate({ id })
  }, [id, seenAt, mutate])
}

/** The entries of 'Good to know' of a pet. On its page, the query is sent with the pet's. */
export const useNotes = (petId: string | undefined) =>
  trpc.inquiries.notes.useQuery({ petId: Number(petId) }, { enabled: isRecordNumber(petId) })

export function useNoteChanges(petId: number) {
  const { inquiries } = trpc.useUtils()
  const options = { onSuccess: (notes: { items: PetNote[] }) => inquiries.notes.setData({ petId }, notes) }
  return {
    add: trpc.inquiries.addNote.useMutation(options),
    change: trpc.inquiries.changeNote.useMutation(options),
    remove: trpc.inquiries.deleteNote.useMutation(options),
  }
}
