import { trpc } from '#web/lib/trpc.ts'

/** What the shelter has set, for who may change it. */
export const useSettings = () => trpc.settings.get.useQuery()

/** Saves all settings; its answer is what now stands. */
export function useSaveSettings() {
  const { settings } = trpc.useUtils()
  return trpc.settings.save.useMutation({ onSuccess: (answer) => settings.get.setData(undefined, answer) })
}

/** What the shelter asks whoever would like to adopt. */
export const useQuestions = () => trpc.settings.questions.useQuery()
