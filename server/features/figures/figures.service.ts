import { operation } from '#server/platform/access/operation.ts'
import type { Figures, FiguresInput } from '#shared/figures.ts'

export const getFigures = operation(
  { access: 'staff', cost: 10 },
  async function getFigures(_ctx, _period: FiguresInput): Promise<Figures> {
    throw new Error('not built')
  },
)
