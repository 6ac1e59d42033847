import { useController } from 'react-hook-form'
import { campaignHeading } from '#shared/campaign-name.ts'
import type { CampaignCard } from '#shared/campaigns.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { useCampaign } from '#web/features/campaigns/hooks.ts'
import { errorText } from '#web/lib/errors.ts'
import { campaignPickerTexts as t } from './campaign-picker.texts.ts'
import type { CashFormState } from './cash-form.ts'
import { useCashCampaigns } from './hooks.ts'

type CampaignPickerProps = { form: CashFormState; preset: number | undefined }

export function CampaignPicker({ form, preset }: CampaignPickerProps) {
  return preset === undefined ? <Choose form={form} /> : <Preset id={preset} />
}

function Preset({ id }: { id: number }) {
  const { data } = useCampaign(String(id))
  return (
    <Field label={t.campaign()}>
      {(control) => <Input {...control} readOnly value={data ? nameWithRemaining(data) : t.loading()} />}
    </Field>
  )
}

function Choose({ form }: Pick<CampaignPickerProps, 'form'>) {
  const query = useCashCampaigns(true)
  const open = query.data?.filter((campaign) => remainingCents(campaign) > 0)
  const { error } = query
  const { field, fieldState } = useController({ control: form.control, name: 'campaignId' })
  return (
    <div>
      <Field
        label={t.campaign()}
        error={fieldState.error && t.required()}
        hint={error ? t.loadFailed({ reason: errorText(error) }) : undefined}
      >
        {(control) => (
          <Select
            {...control}
            {...field}
            value={field.value ?? toShelter}
            onChange={({ target }) => field.onChange(target.value === toShelter ? null : Number(target.value))}
            aria-required
          >
            <option value={0}>{query.isPending ? t.loading() : t.choose()}</option>
            <option value={toShelter}>{t.shelter()}</option>
            {open?.map((campaign) => (
              <option key={campaign.id} value={campaign.id}>
                {nameWithRemaining(campaign)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {query.hasNextPage && (
        <Button
          look="quiet"
          size="small"
          busy={query.isFetchingNextPage}
          className="mt-1"
          onClick={() => void query.fetchNextPage()}
        >
          {t.more()}
        </Button>
      )}
    </div>
  )
}

/** The value of the choice without a campaign. */
const toShelter = 'shelter'

const remainingCents = ({ maxCents, donatedCents, reservedCents }: CampaignCard) =>
  maxCents - donatedCents - reservedCents

const nameWithRemaining = (campaign: CampaignCard) =>
  t.option({ name: campaignHeading(campaign), amount: formatMoney(remainingCents(campaign)) })
