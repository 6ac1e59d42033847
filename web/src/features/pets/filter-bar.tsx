import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClasses } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { leavesFor } from '#web/lib/focus.ts'
import { Choices, type ChoicesProps, SortChoices } from './filter-choices.tsx'
import { filterGroups, selectedValues, sortLabels } from './filter-labels.ts'
import { petFiltersTexts as t } from './pet-filters.texts.ts'

/**
 * Filters on wide screens: one button per group, with its choices below it. The browser's own disclosures, which also
 * work without JavaScript.
 */
export function FilterBar({ className, ...props }: ChoicesProps & { className: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) =>
      closeWhere(bar.current, (open) => !(target instanceof Node && open.contains(target)))
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the buttons and boxes inside
    <div
      ref={bar}
      className={classes('flex-wrap gap-2', className)}
      onBlur={({ currentTarget, relatedTarget: next }) => closeWhere(currentTarget, (open) => leavesFor(open, next))}
      onKeyDown={({ currentTarget, key }) => {
        const open = key === 'Escape' && currentTarget.querySelector<HTMLDetailsElement>('details[open]')
        if (!open) return
        open.open = false
        open.querySelector('summary')?.focus()
      }}
      {...useCachedHtml(Disclosures, props)}
    />
  )
}

function Disclosures(props: ChoicesProps) {
  return (
    <>
      {filterGroups.map((group) => (
        <Disclosure
          key={group.name}
          label={group.legend()}
          selectedCount={selectedValues(props.filter, group.name).length}
        >
          <Choices group={group} hideLegend {...props} />
        </Disclosure>
      ))}
      <Disclosure label={t.sortBy()} value={sortLabels[props.filter.sort ?? 'newest']()} atEnd>
        <SortChoices hideLegend {...props} />
      </Disclosure>
    </>
  )
}

function closeWhere(bar: Element | null, mustClose: (open: Element) => boolean): void {
  for (const open of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
    if (mustClose(open)) open.open = false
}

type DisclosureProps = {
  label: string
  selectedCount?: number
  value?: string
  atEnd?: boolean
  children: ReactNode
}

function Disclosure({ label, selectedCount = 0, value, atEnd = false, children }: DisclosureProps) {
  return (
    <details name="filters" className={classes('group/filter relative', atEnd && 'lg:ms-auto')}>
      <summary
        className={classes(
          buttonClasses({ look: selectedCount > 0 ? 'quiet' : 'secondary', size: 'small' }),
          'min-h-11 list-none [&::-webkit-details-marker]:hidden',
          selectedCount > 0 && 'border border-amber-ink bg-amber-soft',
        )}
      >
        {label}
        {value && <span className="font-normal">{value}</span>}
        {selectedCount > 0 && (
          <span>
            <span aria-hidden>{`· ${selectedCount}`}</span>
            <span className="sr-only">{t.selected({ count: selectedCount })}</span>
          </span>
        )}
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open/filter:rotate-180" />
      </summary>
      <div
        className={classes(
          'mt-2 w-66 max-w-full rounded-card border border-line bg-card p-2 lg:absolute lg:top-full lg:z-20 lg:max-w-none lg:animate-rise lg:shadow-float',
          atEnd ? 'lg:end-0' : 'lg:start-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}
