import { amber, green, rose, sky, stone, white } from './palette.ts'
import { at, both, circle, ellipse, path, rect } from './parts.ts'
import { sprig } from './props.ts'

type Tones = { ground: string; disc: string; hill: string; front: string }

const tones = {
  amber: { ground: amber[100], disc: amber[200], hill: amber[300], front: '#e29a35' },
  sage: { ground: green[100], disc: green[200], hill: green[300], front: green[500] },
  sky: { ground: sky[100], disc: sky[200], hill: sky[300], front: sky[500] },
  rose: { ground: rose[100], disc: rose[200], hill: '#efb199', front: rose[300] },
  stone: { ground: stone[100], disc: stone[200], hill: stone[300], front: stone[400] },
  dusk: { ground: '#4a5a4c', disc: '#5d7059', hill: '#3b4b40', front: '#2d3b33' },
} as const satisfies Record<string, Tones>

export type Tone = keyof typeof tones
export type Setting = 'disc' | 'hills' | 'window' | 'leaves' | 'arch'

export function backdrop(tone: Tone, setting: Setting): string {
  const paint = tones[tone]
  return rect(0, 0, 1200, 900, 0, paint.ground) + settings[setting](paint)
}

export function groundOf(tone: Tone): string {
  return tones[tone].hill
}

const settings: Record<Setting, (paint: Tones) => string> = {
  disc: (paint) => circle(600, 450, 372, paint.disc),
  hills: (paint) =>
    circle(890, 240, 96, paint.disc) +
    path('M0 640C200 500 420 500 640 620C860 520 1040 520 1200 600V900H0Z', paint.disc) +
    path('M0 776C220 672 520 650 760 694C940 726 1080 718 1200 700V900H0Z', paint.hill),
  window: (paint) =>
    rect(150, 46, 900, 660, 28, white) +
    rect(182, 78, 402, 596, 12, paint.disc) +
    rect(616, 78, 402, 596, 12, paint.disc) +
    circle(900, 190, 62, white) +
    path('M182 540C280 440 420 440 584 520V674H182ZM616 500C740 420 900 430 1018 500V674H616Z', paint.hill) +
    rect(90, 700, 1020, 40, 14, white),
  leaves: (paint) =>
    circle(600, 450, 350, paint.disc) + at(600, 0, both(at(-440, 920, sprig(paint.hill, paint.front), 1.7, -10))),
  arch: (paint) =>
    path('M230 900V430C230 210 390 60 600 60C810 60 970 210 970 430V900Z', paint.disc) +
    ellipse(600, 900, 640, 120, paint.hill),
}
