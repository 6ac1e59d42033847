import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ChipLink } from '#web/components/ui/chip-link.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { monthName } from './figure-names.ts'
import { figuresPageTexts as t } from './figures-page.texts.ts'
import { figuresPath, lastMonths, monthChoices, type Period, periodBetween, periodOfYear, yearOf } from './period.ts'

type PeriodFormProps = {
  period: Period
  now: string
  first: string | null
}

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** The URL names the period, for reloads, Back, and links to share. */
export function PeriodForm({ period, now, first }: PeriodFormProps) {
  const year = yearOf(now)
  const presets = [
    { name: t.lastMonths(), path: figuresPath(), of: lastMonths(now) },
    ...[
      { name: t.thisYear(), of: periodOfYear(year) },
      { name: t.lastYear(), of: periodOfYear(year - 1) },
    ].map((preset) => ({ ...preset, path: figuresPath(preset.of) })),
  ]
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
      <nav aria-label={t.period()} className="flex flex-wrap gap-2">
        {presets.map(({ name, path, of }) => (
          <ChipLink key={name} to={path} current={isSame(of, period)}>
            {name}
          </ChipLink>
        ))}
      </nav>
      <Months key={`${period.from} ${period.to}`} {...{ period, now, first }} />
    </div>
  )
}

function Months({ period, now, first }: PeriodFormProps) {
  const navigate = useNavigate()
  const months = monthChoices(period, { first, now })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = periodBetween(String(data.get('from')), String(data.get('to')))
    void navigate(localPath(figuresPath(chosen)), { preventScrollReset: true })
  }
  const field = (name: 'from' | 'to', label: string) => (
    <Field label={label} className="grow basis-32">
      {(control) => (
        <Select {...control} name={name} defaultValue={period[name]}>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <form
      method="get"
      action={localPath(pathTo('figures'))}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3 max-sm:w-full"
    >
      {field('from', t.from())}
      {field('to', t.to())}
      <Button type="submit" look="secondary" className="min-h-12">
        {t.show()}
      </Button>
    </form>
  )
}
