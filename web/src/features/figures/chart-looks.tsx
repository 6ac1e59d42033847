/**
 * How a chart's parts look: the page's two tones, and patterns that tell parts apart without color. Colors are in
 * figures.css, which has others for paper.
 */
export const chartLooks = ['amber', 'green', 'amber-striped', 'green-striped', 'dotted', 'checked'] as const
export type ChartLook = (typeof chartLooks)[number]

const size = 7

const marks: Record<ChartLook, string | null> = {
  amber: null,
  green: null,
  // each line goes over the corners, so that it is whole
  'amber-striped': 'M-2,2 l4,-4 M0,7 l7,-7 M5,9 l4,-4',
  'green-striped': 'M-2,5 l4,4 M0,0 l7,7 M5,-2 l4,4',
  dotted: 'M2,2 h0.01 M5.5,5.5 h0.01',
  checked: 'M0,3.5 h7 M3.5,0 v7',
}

/** Patterns of one drawing; `id` is its own. */
export function ChartPatterns({ id, looks }: { id: string; looks: readonly ChartLook[] }) {
  return (
    <defs>
      {looks.map((look) => {
        const mark = marks[look]
        if (mark === null) return null
        return (
          <pattern key={look} id={`${id}-${look}`} width={size} height={size} patternUnits="userSpaceOnUse">
            <rect width={size} height={size} className={`chart-ground-${look}`} />
            <path d={mark} className={`chart-mark-${look}`} />
          </pattern>
        )
      })}
    </defs>
  )
}

/** Attributes of a shape in this look. */
export const lookOf = (id: string, look: ChartLook) => ({
  className: `chart-shape chart-${look}`,
  ...(marks[look] === null ? {} : { fill: `url(#${id}-${look})` }),
})
