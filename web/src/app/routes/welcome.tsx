import { pages } from '#shared/pages.ts'
import { canChangeSettings } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { SettingsLoader } from '#web/features/settings/settings-loader.tsx'
import { SetupWizard } from '#web/features/settings/setup-wizard.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

/** The first admin's settings, step by step (docs/product.md 14.10). */
export const WelcomePage = () => (
  <>
    <PageHeading
      title={pages.welcome.title()}
      description={pages.welcome.description()}
      lead="Three short steps. Nothing is shown to visitors before you save it, and you can stop at any time."
    />
    <RequireRole may={canChangeSettings}>
      <SettingsLoader>{(opened) => <SetupWizard opened={opened} />}</SettingsLoader>
    </RequireRole>
  </>
)
