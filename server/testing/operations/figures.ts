import type { OperationRows } from './row.ts'

export const figuresRows: OperationRows = {
  'trpc figures.ofPeriod': { rule: 'staff, 10', send: () => ({ from: '2026-01', to: '2026-12' }) },
}
