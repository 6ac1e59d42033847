import { amber, type Coat } from './palette.ts'
import { both, circle, ellipse, inside, path, rect, stroke } from './parts.ts'

const bustShape =
  'M-70 30C-92 92-178 112-190 220C-196 262-198 300-198 340H198C198 300 196 262 190 220C178 112 92 92 70 30Z'

/** Shoulders and chest for a head at the origin, reaching down to 340. */
export function bust(coat: Coat, bib: string): string {
  const chest = ellipse(0, 200, 84, 112, bib)
  return path(bustShape, coat.base) + inside(bustShape, chest + ellipse(0, 84, 104, 34, coat.shade))
}

/** For a head at the origin. */
export function collar(color: string): string {
  return (
    stroke('M-82 98C-44 130 44 130 82 98', color, 20) + circle(0, 136, 15, amber[300]) + circle(0, 136, 6, amber[700])
  )
}

/** For a head at the origin. */
export function bandana(color: string, dot: string): string {
  const cloth = 'M-94 80C-44 104 44 104 94 80C90 112 50 160 8 196C2 201-2 201-8 196C-50 160-90 112-94 84Z'
  return (
    path(cloth, color) +
    circle(-34, 126, 7, dot) +
    circle(34, 126, 7, dot) +
    circle(0, 146, 7, dot) +
    circle(0, 176, 6, dot)
  )
}

type Tail = 'long' | 'plume' | 'none'

const torso = 'M-54-226C-84-166-94-84-90 0H90C94-84 84-166 54-226Z'

/** A sitting body from the front: feet at the origin, head at (0, -262). */
export function sitting(coat: Coat, bib: string, socks: string, tail: Tail): string {
  return (
    tailShape(coat, tail) +
    both(ellipse(-72, -46, 52, 52, coat.shade)) +
    path(torso, coat.base) +
    inside(torso, ellipse(0, -150, 46, 84, bib) + ellipse(0, -188, 110, 36, coat.shade)) +
    both(ellipse(-84, -16, 38, 18, socks)) +
    rect(-3, -96, 6, 90, 3, coat.shade) +
    both(ellipse(-27, -14, 32, 19, socks) + stroke('M-36-10V-4M-19-10V-4', coat.shade, 4))
  )
}

function tailShape(coat: Coat, tail: Tail): string {
  switch (tail) {
    case 'long':
      return (
        stroke('M70-24C142-8 176-62 150-120', coat.base, 32) + stroke('M157-98C157-106 154-113 150-120', coat.shade, 32)
      )
    case 'plume':
      return path('M60-20C110-16 162-50 160-120C158-140 138-146 128-130C116-104 96-80 60-64Z', coat.shade)
    default:
      return ''
  }
}

/** A body lying on its belly, paws forward: ground at the origin, head at (0, -66). */
export function lying(coat: Coat, socks: string): string {
  const back = 'M-150 0C-176-60-130-150-20-152H80C190-150 232-80 220 0Z'
  return (
    stroke('M206-14C262-10 284-46 268-84', coat.shade, 30) +
    path(back, coat.base) +
    path('M100 0C96-70 150-104 196-76C224-58 226-20 220 0Z', coat.shade) +
    both(ellipse(-86, -16, 54, 22, socks)) +
    ellipse(180, -14, 48, 18, socks)
  )
}

const crouch = 'M0-190C70-190 122-128 128-62C130-20 110 0 70 0H-70C-110 0-130-20-128-62C-122-128-70-190 0-190Z'

/** A rabbit's round body from the front: feet at the origin, head at (0, -212). */
export function crouching(coat: Coat, bib: string, socks: string): string {
  return (
    circle(122, -44, 36, coat.light) +
    path(crouch, coat.base) +
    inside(crouch, ellipse(0, -66, 70, 86, bib) + ellipse(0, -146, 110, 32, coat.shade)) +
    both(
      ellipse(-82, -14, 52, 20, coat.shade) +
        ellipse(-30, -30, 25, 32, socks) +
        stroke('M-36-14V-6M-24-14V-6', coat.shade, 4),
    )
  )
}
