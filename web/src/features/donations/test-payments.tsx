import { FlaskConical } from 'lucide-react'
import { Badge } from '#web/components/ui/badge.tsx'
import { testPaymentsTexts as t } from './test-payments.texts.ts'

export function TestPayments() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-sunken px-4 py-3 print:hidden">
      <Badge icon={FlaskConical}>{t.badge()}</Badge>
      <span>{t.sentence()}</span>
    </p>
  )
}
