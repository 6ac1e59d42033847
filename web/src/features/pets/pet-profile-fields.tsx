import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ageInWords } from '#shared/ages.ts'
import { moneyForm } from '#shared/money.ts'
import { petFields } from '#shared/pet-fields.ts'
import { parseTypedCents } from '#shared/typed-amounts.ts'
import { Choice, Tick } from '#web/components/ui/choice.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Foldout } from '#web/components/ui/foldout.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { dayOf } from '#web/lib/days.ts'
import { optionsOf, yesNoOptions } from '#web/lib/form-fields.ts'
import { petFormFieldsTexts as t } from './pet-fields.texts.ts'
import { petFormLabel, specialNeedsOptions } from './pet-form-labels.ts'
import { countKnown, fieldsToKnow, type PetFormValues } from './pet-form-values.ts'
import type { PetFormState } from './use-pet-form.ts'

type FieldsProps = { form: PetFormState }

const goodWith = ['goodWithChildren', 'goodWithDogs', 'goodWithCats'] as const
const care = ['houseTrained', 'neutered', 'vaccinated', 'microchipped'] as const

type PetProfileFieldsProps = FieldsProps & { open: boolean; onOpen: (open: boolean) => void }

/** Optional fields of a pet (docs/product.md 5.11); closed at first. */
export function PetProfileFields({ form, open, onOpen }: PetProfileFieldsProps) {
  return (
    <Foldout title={t.more()} about={<Known form={form} />} open={open} onOpen={onOpen} className="space-y-8">
      <Looks form={form} />
      <Group title={t.goodWith()}>
        <Traits form={form} names={goodWith} />
      </Group>
      <Group title={t.health()}>
        <Traits form={form} names={care} />
        <Needs form={form} />
      </Group>
      <Stay form={form} />
    </Foldout>
  )
}

function Known({ form: { control } }: FieldsProps) {
  const filledCount = countKnown(useWatch({ control, name: fieldsToKnow }))
  if (filledCount === 0) return t.moreHint()
  return t.filledIn({ count: filledCount, total: fieldsToKnow.length })
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-lg font-semibold">{title}</legend>
      <div className="space-y-4">{children}</div>
    </fieldset>
  )
}

function Looks({ form }: FieldsProps) {
  const { register } = form
  return (
    <div className="space-y-6">
      <Choice label={petFormLabel('sex')} options={optionsOf(petFields.sex)} {...register('sex')} />
      <BirthDate form={form} />
      <Choice label={petFormLabel('size')} options={optionsOf(petFields.size)} {...register('size')} />
      <Text form={form} name="breed" hint={t.breedHint()} />
    </div>
  )
}

type TextProps = FieldsProps & { name: keyof PetFormValues; hint?: string }

/** A text of one line. */
const Text = ({ form: { register, formState }, name, hint }: TextProps) => (
  <Field label={petFormLabel(name)} error={formState.errors[name]?.message} hint={hint}>
    {(control) => <Input {...control} {...register(name)} autoComplete="off" />}
  </Field>
)

function BirthDate({ form }: FieldsProps) {
  const { register, formState } = form
  return (
    <div>
      <Field label={petFormLabel('birthDate')} error={formState.errors.birthDate?.message} hint={t.birthDateHint()}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Input
              {...control}
              {...register('birthDate')}
              type="date"
              min="1900-01-01"
              max={dayOf(new Date())}
              className="sm:w-60"
            />
            <Age form={form} />
          </div>
        )}
      </Field>
      <div className="mt-1">
        <Tick label={t.approximate()} {...register('birthDateApproximate')} />
      </div>
    </div>
  )
}

function Age({ form: { control } }: FieldsProps) {
  const [birthDate, isGuess] = useWatch({ control, name: ['birthDate', 'birthDateApproximate'] })
  const today = dayOf(new Date())
  const isDay = birthDate >= '1900-01-01' && birthDate <= today
  return <output>{isDay && (isGuess ? t.aboutAgeOld : t.ageOld)({ age: ageInWords(birthDate, today) })}</output>
}

type TraitName = (typeof goodWith | typeof care)[number]

function Traits({ form: { register }, names }: FieldsProps & { names: readonly TraitName[] }) {
  return names.map((name) => (
    <Choice key={name} inRow label={petFormLabel(name)} options={yesNoOptions()} {...register(name)} />
  ))
}

/** The sentence is required only with 'yes'. Typed text is kept while another option is selected. */
function Needs({ form: { control, register, formState } }: FieldsProps) {
  const answer = useWatch({ control, name: 'hasSpecialNeeds' })
  return (
    <div className="space-y-3">
      <Choice
        inRow
        label={petFormLabel('hasSpecialNeeds')}
        options={specialNeedsOptions()}
        {...register('hasSpecialNeeds')}
      />
      <Field
        label={petFormLabel('specialNeeds')}
        error={formState.errors.specialNeeds?.message}
        hint={t.specialNeedsHint()}
        className={classes(answer !== 'yes' && 'hidden')}
      >
        {(field) => <Textarea {...field} {...register('specialNeeds')} />}
      </Field>
    </div>
  )
}

/** Such as '$'; longer signs give way to the code, such as 'CHF'. */
function currencySign(): string {
  const { before, after, currency } = moneyForm()
  const sign = (before + after).trim()
  return sign.length === 1 ? sign : currency
}

function Stay({ form: { control, register, formState } }: FieldsProps) {
  const { errors } = formState
  const sign = currencySign()
  const isFree = parseTypedCents(useWatch({ control, name: 'adoptionFeeCents' })) === 0
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field
        label={petFormLabel('adoptionFeeCents')}
        error={errors.adoptionFeeCents?.message}
        hint={isFree ? t.free() : t.feeHint()}
      >
        {(field) => (
          <div dir="ltr" className="relative">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center">
              {sign}
            </span>
            <Input
              {...field}
              {...register('adoptionFeeCents')}
              inputMode="decimal"
              autoComplete="off"
              className={sign.length === 1 ? 'ps-9' : 'ps-16'}
            />
          </div>
        )}
      </Field>
      <Field label={petFormLabel('arrivedOn')} error={errors.arrivedOn?.message} hint={t.arrivedHint()}>
        {(field) => (
          <Input {...field} {...register('arrivedOn')} type="date" min="1900-01-01" max={dayOf(new Date())} />
        )}
      </Field>
    </div>
  )
}
