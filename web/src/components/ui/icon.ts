import type { ComponentType, SVGProps } from 'react'

/** An icon from lucide-react, imported one by one, or a component that shows one. */
export type Icon = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'>>
