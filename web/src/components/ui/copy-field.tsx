import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { copyFieldTexts as t } from './copy-field.texts.ts'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export function CopyField({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            value={value}
            readOnly
            dir="ltr"
            className="font-mono"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <CopyButton value={value} />
    </>
  )
}

/** `onPress` may select the text, for browsers that don't let a page copy. */
export const CopyButton = ({ value, onPress }: { value: string; onPress?: () => void }) => (
  <Button
    look="secondary"
    size="small"
    icon={Copy}
    className="mt-3"
    onClick={() => {
      onPress?.()
      void copyText(value)
    }}
  >
    {t.copy()}
  </Button>
)
