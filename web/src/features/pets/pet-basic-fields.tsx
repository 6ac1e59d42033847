import { useController, useWatch } from 'react-hook-form'
import { petCategories } from '#shared/pet-filter.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select, Textarea } from '#web/components/ui/input.tsx'
import { photosError } from '#web/features/images/photos/photos-error.ts'
import { PhotosField } from '#web/features/images/photos/photos-field.tsx'
import type { Photos } from '#web/features/images/photos/use-photos.ts'
import { petFormLabels } from './pet-form-labels.ts'
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
        label={petFormLabels.photos()}
        photos={photos}
        pet={{ name, category: category.value || undefined }}
        error={photosError(errors.photos)}
        onBlur={onBlur}
        ref={ref}
      />
      <Field label={petFormLabels.name()} error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label={petFormLabels.age()}
          error={errors.age?.message}
          hint="As you would say it: 8 months, about 3 years."
        >
          {(control) => <Input {...control} {...register('age')} autoComplete="off" aria-required />}
        </Field>
        <Field label={petFormLabels.category()} error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...category} aria-required>
              <option value="">Choose a category</option>
              {petCategories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={petFormLabels.location()} error={errors.location?.message}>
        {(control) => <Input {...control} {...register('location')} autoComplete="off" aria-required />}
      </Field>
      <Field
        label={petFormLabels.description()}
        error={errors.description?.message}
        hint="What are they like, and what should a new family know?"
      >
        {(control) => <Textarea {...control} {...register('description')} aria-required />}
      </Field>
    </>
  )
}
