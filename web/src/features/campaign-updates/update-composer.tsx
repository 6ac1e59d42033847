import { zodResolver } from '@hookform/resolvers/zod'
import { Send, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type CampaignUpdate, maxCampaignUpdates, updateInput } from '#shared/campaigns.ts'
import { maxRows } from '#shared/lists.ts'
import { currentCurrency, formatMoney, toTyped } from '#shared/money.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { parseTyped } from '#shared/typed-amounts.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useImageUpload } from '#web/features/images/hooks.ts'
import { PictureFileField } from '#web/features/images/picture-field.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { updateComposerTexts as t } from './update-composer.texts.ts'

/** An update as typed; its cost is in the currency's unit, under the name in the shared schema. */
const updateFormValues = z.object({ text: z.string(), image: z.string(), costCents: z.string() })
const emptyUpdateForm = { text: '', image: '', costCents: '' }

const update = updateInput.omit({ id: true })
const updateForm = updateFormValues
  .transform(
    ({ costCents, ...typed }): z.input<typeof update> => ({
      ...typed,
      // an invalid amount is refused like 0
      ...(costCents.trim() && { costCents: parseTyped(costCents) ?? 0 }),
    }),
  )
  .pipe(update)

type UpdateComposerProps = { campaignId: number }

/** Posts updates of a campaign and removes them (docs/product.md 7.10), for users who manage it. */
export function UpdateComposer({ campaignId }: UpdateComposerProps) {
  return (
    <div className="space-y-8">
      <Compose campaignId={campaignId} />
      <PostedUpdates campaignId={campaignId} />
    </div>
  )
}

function Compose({ campaignId }: UpdateComposerProps) {
  const { form, submit } = useUpdateForm(campaignId)
  const { register, control, formState } = form
  const upload = useImageUpload()
  const image = useController({ control, name: 'image' }).field
  const { errors, isDirty, isSubmitting } = formState
  const currency = currentCurrency()
  const kept = useKeptForm(form, `update-${campaignId}`)
  useUnsavedWarning(isDirty || upload.isPending, (isDirty && !kept.isKept) || upload.isPending)
  useEffect(prepareAlerts, [])
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {kept.note}
      <Field label={t.text()} hint={t.textHint()} error={errors.text?.message}>
        {(field) => <Textarea {...field} {...register('text')} rows={4} dir="auto" aria-required />}
      </Field>
      <PictureFileField
        label={t.picture()}
        value={image.value}
        error={errors.image?.message}
        upload={upload}
        onChange={image.onChange}
        ref={image.ref}
      />
      <Field
        label={t.cost({ currency })}
        error={errors.costCents && t.costInvalid({ currency, example: toTyped(1250) })}
      >
        {(field) => (
          <Input {...field} {...register('costCents')} inputMode="decimal" autoComplete="off" className="sm:max-w-52" />
        )}
      </Field>
      <StatusLine tone="error">{errors.root?.message}</StatusLine>
      <Button type="submit" icon={Send} busy={isSubmitting} disabled={upload.isPending}>
        {t.post()}
      </Button>
    </form>
  )
}

const useManagedUpdates = (id: number) =>
  trpc.campaigns.updates.useInfiniteQuery(
    { id, limit: maxRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages },
  )

function useRefreshUpdates() {
  const utils = trpc.useUtils()
  return { onSuccess: () => utils.campaigns.updates.invalidate() }
}

const usePostUpdate = () => trpc.campaigns.postUpdate.useMutation(useRefreshUpdates())

const useDeleteUpdate = () => trpc.campaigns.deleteUpdate.useMutation(useRefreshUpdates())

function useUpdateForm(id: number) {
  const post = usePostUpdate()
  const form = useForm({ resolver: zodResolver(updateForm), defaultValues: emptyUpdateForm })
  const { handleSubmit, reset, setError } = form
  const submit = handleSubmit(async (input) => {
    try {
      await post.mutateAsync({ ...input, id })
      reset(emptyUpdateForm)
      toast(t.posted())
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.postFailed({ reason: errorText(error) }) })
    }
  })
  return { form, submit }
}

function PostedUpdates({ campaignId }: { campaignId: number }) {
  const query = useManagedUpdates(campaignId)
  return (
    <section aria-label={t.list()}>
      <QueryState query={query} loading={<Skeleton className="h-16" />} failure={t.loadFailed()}>
        {(updates) => (
          <div className="space-y-4">
            {updates.length >= maxCampaignUpdates && (
              <p className="text-ink-soft">{t.maximum({ max: maxCampaignUpdates })}</p>
            )}
            <ul className="divide-y divide-line">
              {updates.map((update) => (
                <PostedUpdate key={update.id} update={update} />
              ))}
            </ul>
            <LoadMore query={query} failure={t.loadMoreFailed()} />
          </div>
        )}
      </QueryState>
    </section>
  )
}

function PostedUpdate({ update: { id, text, image, costCents, createdAt } }: { update: CampaignUpdate }) {
  const remove = useDeleteUpdate()
  const day = () => <Day time={createdAt} />
  const ask = async () => {
    const yes = await confirm({
      title: t.deleteQuestion(),
      text: t.deleteConsequence(),
      yes: t.delete(),
      destroys: true,
    })
    if (!yes) return
    remove.mutate(
      { id },
      {
        onSuccess: () => toast(t.deleted()),
        onError: (error) => toast(t.deleteFailed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  return (
    <li className="flex items-start gap-3 py-3">
      {image && (
        <Picture
          src={thumbnailOf(image)}
          alt=""
          width={64}
          height={64}
          className="size-12 shrink-0 rounded-field object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <p dir="auto" className="line-clamp-3 whitespace-pre-line">
          {text}
        </p>
        <p className="text-sm text-ink-soft">
          {costCents === null ? day() : t.postedOnWithCost({ day, amount: formatMoney(costCents) })}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        icon={Trash2}
        busy={remove.isPending}
        onClick={ask}
        aria-label={t.deleteUpdate({ beginning: text.slice(0, 40) })}
      >
        {t.delete()}
      </Button>
    </li>
  )
}
