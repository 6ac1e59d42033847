import type { ComponentProps } from 'react'
import { formatTime } from '#shared/dates.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { dayOf } from '#web/lib/days.ts'
import { formatLength } from './meeting-time.tsx'
import { slotFieldsTexts as t } from './slot-fields.texts.ts'
import { clockOf, lengthOptions, timesOfDay } from './slot-fields.ts'

type SlotInputsProps = {
  date: ComponentProps<'input'>
  time: ComponentProps<'select'>
  error: string | undefined
}

/** Day and time of a meeting, side by side. Takes what `register` returns. */
export const SlotInputs = ({ date, time, error }: SlotInputsProps) => (
  <div className="grid gap-3 min-[22.5rem]:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
    <Field label={t.date()} error={error}>
      {(control) => <Input {...control} {...date} type="date" min={dayOf(new Date())} />}
    </Field>
    <Field label={t.time()}>
      {(control) => (
        <Select {...control} {...time}>
          {timesOfDay.map((each) => (
            <option key={each} value={each}>
              {formatTime(clockOf(each))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)

export const LengthInput = (select: ComponentProps<'select'>) => (
  <Field label={t.length()}>
    {(control) => (
      <Select {...control} {...select}>
        {lengthOptions.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatLength(Number(minutes))}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
