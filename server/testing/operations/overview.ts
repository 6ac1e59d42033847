import { waitingName } from './records.ts'
import type { OperationRows } from './row.ts'

const onlyShown = { none: 'it changes only what the overview shows' }

export const overviewRows: OperationRows = {
  'trpc overview.checklist': { rule: 'admin, 5' },
  'trpc overview.confirm': { rule: 'admin, 5', send: () => ({ name: 'texts' }), audit: onlyShown },
  'trpc overview.dismiss': { rule: 'admin, 5', send: () => ({ dismissed: true }), audit: onlyShown },
  'trpc overview.today': { rule: 'user, 10', secret: [waitingName, ['staff', 'admin']] },
}
