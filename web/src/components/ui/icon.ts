import type { ComponentType, SVGProps } from 'react'

/** A picture from lucide-react, imported one by one; or what shows one or another of them. */
export type Icon = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'>>
