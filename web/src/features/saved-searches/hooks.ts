import { trpc } from '#web/lib/trpc.ts'

export const useSaveSearch = () => trpc.searches.save.useMutation()

export const useListSearches = () => trpc.searches.list.useMutation()

export const useChangeSearch = () => trpc.searches.change.useMutation()

export const useEraseSearches = () => trpc.searches.erase.useMutation()
