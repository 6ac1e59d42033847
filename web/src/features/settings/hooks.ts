import { useChangeSite } from '#web/lib/site-config.ts'
import { trpc } from '#web/lib/trpc.ts'
import { applyAccent, fetchSiteConfig } from './apply-site-config.ts'

export const useSettings = () => trpc.settings.get.useQuery()

export function useLoadSettings() {
  const { settings } = trpc.useUtils()
  return () => settings.get.fetch(undefined, { staleTime: 0 })
}

export const useFailedMail = () => trpc.settings.failedMail.useQuery()

/** Saves all settings; the response contains the saved ones. */
export function useSaveSettings() {
  const { settings } = trpc.useUtils()
  return trpc.settings.save.useMutation({
    onSuccess: (answer) => {
      settings.get.setData(undefined, answer)
      void settings.questions.invalidate()
    },
  })
}

export const useQuestions = () => trpc.settings.questions.useQuery()

export function useShowSaved() {
  const changeSite = useChangeSite()
  return async (): Promise<boolean> => {
    try {
      const site = await fetchSiteConfig()
      changeSite(site)
      await applyAccent(site.accent)
      return true
    } catch (error) {
      console.warn('The site could not be shown as it was saved.', error)
      return false
    }
  }
}
