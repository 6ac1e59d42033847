import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { toast } from './toast.tsx'

/** A secret that is shown once, to be copied. */
export function CopyField({ label, hint, value }: { label: string; hint: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast('Copied.')
    } catch (error) {
      console.warn('It could not be copied.', error)
      toast('It could not be copied. Please select and copy it yourself.', 'error')
    }
  }
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <Input {...control} value={value} readOnly className="font-mono" onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <Button look="secondary" size="small" icon={Copy} className="mt-3" onClick={copy}>
        Copy
      </Button>
    </>
  )
}
