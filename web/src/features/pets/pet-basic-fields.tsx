import { useController, useWatch } from 'react-hook-form'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select, Textarea } from '#web/components/ui/input.tsx'
import { photosError } from '#web/features/images/photos/photos-error.ts'
import { PhotosField } from '#web/features/images/photos/photos-field.tsx'
import type { Photos } from '#web/features/images/photos/use-photos.ts'
import { petFormFieldsTexts as t } from './pet-fields.texts.ts'
import { petFormLabel } from './pet-form-labels.ts'
import type { PetFormState } from './use-pet-form.ts'

/** Fields that every pet has (docs/product.md 5.1). */
export function PetBasicFields({ form, photos }: { form: PetFormState; photos: Photos }) {
  const { control, register, formState } = form
  const { errors } = formState
  const { ref, onBlur } = useController({ control, name: 'photos' }).field
  // After a failed try, the first invalid field in the order of registration gets the focus. Keep that the order on the
  // page.
  register('name')
  register('age')
  const category = useController({ control, name: 'category' }).field
  const name = useWatch({ control, name: 'name' })
  return (
    <>
      <PhotosField
        label={petFormLabel('photos')}
        photos={photos}
        pet={{ name, category: category.value || undefined }}
        error={photosError(errors.photos)}
        onBlur={onBlur}
        ref={ref}
      />
      <Field label={petFormLabel('name')} error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={petFormLabel('age')} error={errors.age?.message} hint={t.ageHint()}>
          {(control) => <Input {...control} {...register('age')} autoComplete="off" aria-required />}
        </Field>
        <Field label={petFormLabel('category')} error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...category} aria-required>
              <option value="">{t.chooseCategory()}</option>
              {petCategories.map((category) => (
                <option key={category} value={category}>
                  {petCategoryTexts[category]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={petFormLabel('location')} error={errors.location?.message} hint={t.locationHint()}>
        {(control) => <Input {...control} {...register('location')} autoComplete="off" aria-required />}
      </Field>
      <Field label={petFormLabel('description')} error={errors.description?.message} hint={t.descriptionHint()}>
        {(control) => <Textarea {...control} {...register('description')} aria-required />}
      </Field>
    </>
  )
}
