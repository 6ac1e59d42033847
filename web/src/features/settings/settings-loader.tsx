import { type ReactNode, useState } from 'react'
import type { SettingsResponse } from '#shared/settings.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useSettings } from './hooks.ts'
import { settingsLoaderTexts as t } from './settings-loader.texts.ts'

/**
 * Opens a settings form when the settings have loaded. After that it stays, whatever happens to them or the session.
 */
export function SettingsLoader({ children }: { children: (opened: SettingsResponse) => ReactNode }) {
  const query = useSettings()
  const [opened, setOpened] = useState<SettingsResponse>()
  // cached settings are loaded again first
  if (query.data && !query.isFetching && !opened) setOpened(query.data)
  if (opened) return children(opened)
  return (
    <QueryState query={query} failure={t.loadFailed()} loading={<Opening />}>
      {() => <Opening />}
    </QueryState>
  )
}

const Opening = () => (
  <p role="status" className="flex items-center gap-3 py-10 text-lg">
    <Spinner />
    {t.loading()}
  </p>
)
