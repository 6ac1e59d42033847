import { pages } from '#shared/pages.ts'
import { canChangeSettings } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { ChecklistSetting } from '#web/features/overview/checklist-setting.tsx'
import { FailedMail } from '#web/features/settings/failed-mail.tsx'
import { SettingsLoader } from '#web/features/settings/settings-loader.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

/** The shelter's settings, for admins (docs/product.md 14). */
export const SettingsPage = () => (
  <>
    <PageHeading title={pages.settings.title()} description={pages.settings.description()} />
    <RequireRole may={canChangeSettings}>
      <SettingsLoader>{(opened) => <SettingsPageForm opened={opened} />}</SettingsLoader>
      <FailedMail />
      <ChecklistSetting />
    </RequireRole>
  </>
)
