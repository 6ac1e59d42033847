import { Check } from 'lucide-react'
import { ItemIndicator, RadioGroup, RadioItem } from 'radix-ui/dropdown-menu'

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; description: string }[]
  onSelect: (value: Value) => void
}

/** The content of a `Menu`: one of several values, each with a line that explains it. */
export function MenuChoice<Value extends string>({ label, value, options, onSelect }: MenuChoiceProps<Value>) {
  return (
    <RadioGroup aria-label={label} value={value}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => option.value !== value && onSelect(option.value)}
          className="grid min-h-11 w-full cursor-pointer grid-cols-[1.25rem_1fr] gap-x-3 rounded-field px-3 py-2 outline-none data-highlighted:bg-amber-soft forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-solid"
        >
          <ItemIndicator className="row-span-2 pt-0.5">
            <Check aria-hidden className="size-5 text-amber-ink" />
          </ItemIndicator>
          <span className="col-start-2 font-semibold">{option.label}</span>
          <span className="col-start-2 text-sm text-ink-soft">{option.description}</span>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
