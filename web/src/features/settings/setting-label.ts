import { currentCurrency } from '#shared/money.ts'
import { type PageTextName, pageSections, pageTextNames, type TextPageName } from '#shared/page-texts.ts'
import { pages } from '#shared/pages.ts'
import type { SettingName } from '#shared/settings.ts'
import { homeGalleryTexts } from '#web/features/home/gallery.texts.ts'
import { privacyTexts } from '#web/features/legal/privacy-sections.tsx'
import { termsTexts } from '#web/features/legal/terms-sections.tsx'
import { pageTextLabels as p } from './page-texts.texts.ts'
import { settingLabels } from './setting-labels.texts.ts'

const isPageText = (name: SettingName): name is PageTextName => pageTextNames.some((each) => each === name)

/** The name of a setting, with its unit or its page. */
export function settingLabel(name: Exclude<SettingName, 'postsChosen'>): string {
  if (isPageText(name)) return p.onPage({ page: pageTitle(name), section: pageTextLabel(name) })
  if (name === 'largePromise' || name === 'adoptionFee') return settingLabels[name]({ currency: currentCurrency() })
  return settingLabels[name]()
}

/** The name of a section within its page. */
export function pageTextLabel(name: PageTextName): string {
  if (name === 'homeGallery') return homeGalleryTexts.heading()
  if (name === 'homeQuote') return p.quote()
  const section = [...privacyTexts.sections, ...termsTexts.sections].find((each) => each.name === name)
  return section ? section.title() : p.introduction()
}

function pageTitle(name: PageTextName): string {
  const isOn = (page: TextPageName) => pageSections[page].some((section) => section === name)
  return isOn('home') ? p.homePage() : isOn('privacy') ? pages.privacy.title() : pages.terms.title()
}
