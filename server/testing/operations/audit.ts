import { receiptTo } from './records.ts'
import type { OperationRows } from './row.ts'

export const auditRows: OperationRows = {
  'trpc audit.list': { rule: 'admin, 4', secret: [receiptTo, []] },
  'trpc audit.people': { rule: 'admin, 2', secret: ['Stan Staff', ['admin']] },
}
