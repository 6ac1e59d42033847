import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DonationPage } from '#shared/donations.ts'
import { donationSecretPattern, isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** `missing` if the server has no such donation, or `secret` is invalid. */
export function useDonation(secret: string) {
  const isSecret = donationSecretPattern.test(secret)
  const query = trpc.donations.bySecret.useQuery({ secret }, { enabled: isSecret })
  return { ...query, missing: !isSecret || refusalCode(query.error) === 'NO_SUCH_DONATION' }
}

/** The donations with these secrets that the server knows, in any order; a new list shows the previous one meanwhile. */
export function useDonationSummaries(secrets: readonly string[]) {
  const { client } = trpc.useUtils()
  const [first] = useState(secrets)
  // forgetting one needs no request
  const asked = secrets.every((secret) => first.includes(secret)) ? first : secrets
  return useQuery({
    queryKey: ['donation-summaries', asked],
    queryFn: () => client.donations.summaries.mutate({ secrets: [...asked] }),
    placeholderData: (previous) => previous,
  })
}

export const useEmailLink = () => trpc.donations.emailLink.useMutation()

function useDonationCache(secret: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: (donation: DonationPage) => {
      utils.donations.bySecret.setData({ secret }, donation)
      void utils.campaigns.invalidate()
      void utils.donations.mine.invalidate()
      void utils.donations.wall.invalidate()
    },
  }
}

export const useChangeDonation = (secret: string) => trpc.donations.change.useMutation(useDonationCache(secret))
export const useEraseDonation = (secret: string) => trpc.donations.erase.useMutation(useDonationCache(secret))
export const useCancelCheckout = (secret: string) => trpc.donations.leave.useMutation(useDonationCache(secret))
export const useRefreshDonation = (secret: string) => trpc.donations.refresh.useMutation(useDonationCache(secret))

export const useWall = (id: string | undefined) =>
  trpc.donations.wall.useInfiniteQuery(
    { id: Number(id) },
    { enabled: isRecordNumber(id), getNextPageParam: ({ nextCursor }) => nextCursor },
  )

export function useRemoveMessage() {
  const utils = trpc.useUtils()
  return trpc.donations.removeMessage.useMutation({ onSuccess: () => utils.donations.wall.invalidate() })
}

export const useDonors = (id: number) =>
  trpc.campaigns.donors.useInfiniteQuery({ id }, { getNextPageParam: ({ nextCursor }) => nextCursor })

export const useMyDonations = () =>
  trpc.donations.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
