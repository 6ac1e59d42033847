import { z } from 'zod'
import { inputRulesTexts as t } from './input-rules.texts.ts'

export const id = z.int({ error: t.notAnId }).positive({ error: t.notAnId })
export const idInput = z.object({ id })
