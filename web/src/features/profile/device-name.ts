import { parseDeviceLabel, programLabel, unknownBrowserLabel } from '#shared/device-labels.ts'
import { deviceNameTexts as t } from './device-name.texts.ts'

/** A session's label, which is stored in English, in the page's language. */
export function deviceName(label: string): string {
  const { browser: name, system } = parseDeviceLabel(label)
  if (name === programLabel) return t.program()
  const browser = name === unknownBrowserLabel ? t.unknownBrowser() : name
  return system === null ? browser : t.device({ browser, system })
}
