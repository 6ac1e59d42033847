import { isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be reading: loads again on every visit, and once a minute while the page is visible. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** How far the agreement of a request is. */
export const useRequestAgreement = (id: string | undefined) =>
  trpc.agreements.ofRequest.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isRecordNumber(id) })
export type AgreementQuery = ReturnType<typeof useRequestAgreement>

/** `missing`: there is none, or not for this reader. */
export function useAgreement(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.agreements.read.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isNumber })
  const refusal = refusalCode(query.error)
  const isMissing = refusal === 'NO_SUCH_AGREEMENT' || refusal === 'NO_SUCH_REQUEST' || refusal === 'NOT_ALLOWED'
  return { ...query, missing: !isNumber || isMissing }
}

/** The page of the agreement shows the answer at once, and the page of the request loads again. */
function useAgreementCallbacks() {
  const { agreements } = trpc.useUtils()
  return {
    onSuccess: (answer: Parameters<typeof agreements.read.setData>[1], { id }: { id: number }) => {
      agreements.read.setData({ id }, answer)
      void agreements.ofRequest.invalidate({ id })
    },
    onError: () => agreements.invalidate(),
  }
}

export const useOpenAgreement = () => trpc.agreements.open.useMutation(useAgreementCallbacks())
export const useAgree = () => trpc.agreements.agree.useMutation(useAgreementCallbacks())

export function useRenewAgreement() {
  const { agreements } = trpc.useUtils()
  return trpc.agreements.renew.useMutation({
    onSuccess: (answer, { id }) => {
      agreements.ofRequest.setData({ id }, answer)
      agreements.read.setData({ id }, undefined)
    },
    onError: () => agreements.invalidate(),
  })
}
