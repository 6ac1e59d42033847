import type { PreviewInput } from '#shared/preview.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useHomePreview } from './hooks.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { textsPreviewTexts as t } from './texts-preview.texts.ts'

/** The home page in another language, which the server renders: this page's scripts have only its own language. */
export function TranslatedHome(input: PreviewInput) {
  // by its content, because every render makes a new one
  const preview = useHomePreview(useDebounced(JSON.stringify(input), 400))
  if (preview.isError)
    return <ErrorState text={t.failed()} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
  if (!preview.data) return <Skeleton className="m-5 h-96" />
  const { language: shown, html, styles } = preview.data
  return (
    <PreviewFrame key={shown} accent={input.config.accent} language={shown} styles={styles}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own page, whose values React has escaped */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </PreviewFrame>
  )
}
