import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { usePublishCampaign } from './hooks.ts'
import { savedCampaignTexts as t } from './saved-campaign.texts.ts'

/** Publishes a draft and says what happened; `publish` returns whether it did. A campaign can't become a draft again. */
export function useCampaignPublication({ id, petName: name }: { id: number; petName: string }) {
  const { mutateAsync, isPending: busy } = usePublishCampaign()
  const publish = async (): Promise<boolean> => {
    try {
      const { withheld } = await mutateAsync({ id })
      toast(withheld ? t.waiting({ name }) : t.online({ name }))
      return true
    } catch (error) {
      toast(t.publishFailed({ name, reason: errorText(error) }), 'error')
      return false
    }
  }
  return { publish, busy }
}
