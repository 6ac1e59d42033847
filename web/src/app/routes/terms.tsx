import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { termsTexts } from '#web/features/legal/terms-sections.tsx'

export const TermsPage = () => <LegalPage {...termsTexts} />
