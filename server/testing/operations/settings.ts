import { marker } from './records.ts'
import { type OperationRows, onSettings } from './row.ts'

export const settingsRows: OperationRows = {
  'trpc settings.failedMail': { rule: 'admin, 2' },
  'trpc settings.get': { rule: 'admin, 1' },
  'trpc settings.questions': { rule: 'anyone, 1' },
  'trpc settings.save': {
    rule: 'admin, 5',
    send: () => ({ values: { siteName: marker } }),
    audit: { act: 'settings_saved', ...onSettings },
  },
}
