import { formatPercent } from '#shared/format-values.ts'
import { classes } from './classes.ts'

type ProgressProps = { percent: number; label: string; decimals?: number; className?: string }

/** A bar with its percentage (0 to 100) beside it; green when full. */
export function Progress({ percent, label, decimals = 1, className }: ProgressProps) {
  const percentText = formatPercent(percent, decimals)
  return (
    <div className={classes('flex items-center gap-3', className)}>
      {/* an SVG, because the page's HTML must not contain styles */}
      <svg
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(percent.toFixed(decimals))}
        aria-valuetext={percentText}
        className="h-3 w-0 grow overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <rect
          width={`${percent}%`}
          height="100%"
          rx="6"
          className={classes('transition-[width] duration-250', percent >= 100 ? 'fill-home' : 'fill-amber')}
        />
      </svg>
      <span aria-hidden className="text-sm font-bold tabular-nums">
        {percentText}
      </span>
    </div>
  )
}
