import { pages } from '#shared/pages.ts'
import { canChangeSettings } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { SettingsLoader } from '#web/features/settings/settings-loader.tsx'
import { SetupWizard } from '#web/features/settings/setup-wizard.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { welcomePageTexts as t } from './welcome.texts.ts'

/** The first admin's settings, step by step (docs/product.md 14.10). */
export const WelcomePage = () => (
  <>
    <PageHeading title={pages.welcome.title()} description={pages.welcome.description()} lead={t.lead()} />
    <RequireRole may={canChangeSettings}>
      <SettingsLoader>{(opened) => <SetupWizard opened={opened} />}</SettingsLoader>
    </RequireRole>
  </>
)
