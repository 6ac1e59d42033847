import { useChangeSite } from '#web/app/config.ts'
import { trpc } from '#web/lib/trpc.ts'
import { applyAccent, fetchSiteConfig } from './shown-site.ts'

/** What the shelter has set, for who may change it. */
export const useSettings = () => trpc.settings.get.useQuery()

/** The settings as they are now, whatever was loaded before. */
export function useLoadSettings() {
  const { settings } = trpc.useUtils()
  return () => settings.get.fetch(undefined, { staleTime: 0 })
}

/** Mails that won't be tried again, for admins. */
export const useFailedMail = () => trpc.settings.failedMail.useQuery()

/** Saves all settings; its answer is what now stands. */
export function useSaveSettings() {
  const { settings } = trpc.useUtils()
  return trpc.settings.save.useMutation({
    onSuccess: (answer) => {
      settings.get.setData(undefined, answer)
      void settings.questions.invalidate()
    },
  })
}

/** What the shelter asks whoever would like to adopt. */
export const useQuestions = () => trpc.settings.questions.useQuery()

/** Shows the whole site in this tab as it has been saved; false where that could not be loaded. */
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
