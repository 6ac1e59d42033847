import type { OperationRows } from './row.ts'

export const figuresRows: OperationRows = {
  'trpc figures.ofPeriod': { rule: 'staff, 10' },
}
