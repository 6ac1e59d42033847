import { currentCurrency } from '#shared/money.ts'
import type { SettingName } from '#shared/settings.ts'
import { settingLabels } from './setting-labels.texts.ts'

/** The name of a setting, with its unit. */
export const settingLabel = (name: SettingName): string =>
  name === 'largePromise' ? settingLabels.largePromise({ currency: currentCurrency() }) : settingLabels[name]()
