import '#web/app/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PetCategory } from '#shared/pet-filter.ts'
import type { Photo } from '#shared/photos.ts'
import { Providers } from '#web/app/providers.tsx'
import { PhotosField } from '#web/features/images/photos/photos-field.tsx'
import { usePhotos } from '#web/features/images/photos/use-photos.ts'
import { fakeServer } from './fake-server.ts'
import { emptySite, loggedIn, member } from './open-page.tsx'
import { linkedPicture } from './records.ts'

type Pet = { name: string; category: PetCategory | undefined }

/** The URL of a picture that loads; each number gives another URL. */
export const pictureAt = (number: number): string => `${linkedPicture}?${number}`

export const photoAt = (number: number, facts: Partial<Photo> = {}): Photo => ({
  image: pictureAt(number),
  alt: null,
  focus: null,
  ...facts,
})

type OpenPhotosOptions = {
  photos?: Photo[]
  pet?: Pet
  width?: number
  /** Milliseconds until the form renders a change, as on a busy device. */
  lag?: number
  /** Handles an uploaded file. */
  upload?: (file: File, request: Request) => Response | Promise<Response>
}

/** The response to an uploaded picture. */
export const pictureResponse = (number: number, focus?: { x: number; y: number }): Response =>
  Response.json({ data: { image: pictureAt(number), ...(focus ? { focus } : {}) } }, { status: 201 })

export async function openPhotos({
  photos = [],
  pet = { name: 'Rex', category: 'Dog' },
  width = 1280,
  lag = 0,
  upload,
}: OpenPhotosOptions = {}) {
  await page.viewport(width, 800)
  const current: { value: Photo[]; reset: (photos: Photo[]) => void } = { value: photos, reset: () => undefined }
  fakeServer(
    {},
    {
      '/api/images': async (request) => {
        const file = (await request.clone().formData()).get('image')
        if (!upload || !(file instanceof File)) throw new Error('The test expects no upload')
        return upload(file, request)
      },
    },
  )
  function Form() {
    const form = useForm({ defaultValues: { photos } })
    const { field } = useController({ control: form.control, name: 'photos' })
    const onChange = (photos: Photo[]) => void setTimeout(field.onChange, lag, photos)
    const all = usePhotos(lag > 0 ? { value: field.value, onChange } : field)
    current.value = field.value
    current.reset = (photos) => form.reset({ photos })
    return (
      <main className="mx-auto max-w-text space-y-6 p-4 sm:p-8">
        <PhotosField label="Image" photos={all} pet={pet} error={undefined} onBlur={field.onBlur} ref={field.ref} />
        <button type="button" disabled={all.uploading > 0 || field.value.length === 0}>
          Save
        </button>
      </main>
    )
  }
  await render(
    <Providers config={emptySite} identity={loggedIn(member)}>
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </Providers>,
  )
  return {
    value: () => current.value,
    images: () => current.value.map(({ image }) => image),
    reset: (photos: Photo[]) => current.reset(photos),
  }
}
