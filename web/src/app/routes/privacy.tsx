import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { privacyTexts } from '#web/features/legal/privacy-sections.tsx'

export const PrivacyPage = () => <LegalPage {...privacyTexts} />
