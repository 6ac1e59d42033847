import { lying } from './body.ts'
import { catHead } from './cat.ts'
import { dogHead } from './dog.ts'
import { amber, coats, green, rose, sky, stone, white } from './palette.ts'
import { at, circle, ellipse, ground, path, rect, stroke, svg } from './parts.ts'
import { sittingFigure } from './portrait.ts'
import { ball, bowl, boxBack, boxFront, flower, heart, mug, plant, shadow, sprig, windowView, wood } from './props.ts'

export function hero(): string {
  const wall = ground(path('M28 470V196C28 84 100 14 212 14H428C540 14 612 84 612 196V470Z', amber[100]))
  const floor = ground(ellipse(320, 470, 312, 44, amber[200]) + ellipse(320, 474, 232, 30, green[300]))
  const table =
    rect(112, 312, 24, 164, 8, wood.shade) +
    rect(504, 312, 24, 164, 8, wood.shade) +
    rect(76, 296, 488, 24, 12, wood.base) +
    rect(92, 318, 456, 10, 0, wood.shade)
  const vase =
    at(440, 240, sprig(green[500], green[700]), 0.46, -4) +
    at(448, 240, sprig(green[300], green[500]), 0.38, 18) +
    at(444, 298, path('M-24-70H24C20-54 34-40 32-18C30-4 22 0 12 0H-12C-22 0-30-4-32-18C-34-40-20-54-24-70Z', sky[300]))
  const cat = at(
    204,
    297,
    sittingFigure({ kind: 'cat', coat: 'ginger', pattern: 'tabby' }, { collar: green[700], tilt: -4 }),
    0.58,
  )
  const dog = at(
    290,
    482,
    shadow(440) +
      lying(coats.golden, coats.golden.light) +
      at(0, -76, dogHead({ kind: 'dog', coat: 'golden', asleep: true }), 1, 5),
    0.8,
  )
  return svg(
    'hero',
    640,
    520,
    wall +
      at(268, 40, ground(windowView(white)), 0.92) +
      floor +
      vase +
      at(342, 297, mug(rose[300]), 0.8) +
      cat +
      dog +
      table +
      at(566, 488, bowl(amber[500], amber[700], wood.shade), 0.74) +
      at(78, 486, ball(rose[300], white), 0.86),
  )
}

export function login(): string {
  const door =
    ground(path('M150 352V136C150 82 190 48 240 48C290 48 330 82 330 136V352Z', white)) +
    path('M166 352V138C166 92 198 64 240 64C282 64 314 92 314 138V352Z', green[700]) +
    path('M186 176V142C186 106 210 86 240 86C270 86 294 106 294 142V176Z', amber[200]) +
    stroke('M240 86V176', green[700], 8) +
    circle(298, 240, 8, amber[300])
  return svg(
    'login',
    480,
    400,
    ground(circle(240, 194, 184, amber[100]) + ellipse(240, 356, 216, 30, amber[200])) +
      door +
      at(94, 358, plant(rose[300], rose[500]), 0.95) +
      at(398, 358, plant(amber[500], amber[700]), 0.72) +
      ground(ellipse(240, 362, 118, 15, stone[400])) +
      at(
        236,
        360,
        sittingFigure(
          { kind: 'dog', coat: 'white', pattern: 'patch', mark: 'brown', tongue: true },
          { collar: amber[500], tilt: 5 },
        ),
        0.56,
      ) +
      at(360, 366, ball(amber[300], white), 0.6),
  )
}

export function register(): string {
  const hill = ground(ellipse(240, 360, 226, 32, green[300]))
  return svg(
    'register',
    480,
    400,
    ground(circle(240, 190, 180, sky[200])) +
      circle(348, 92, 30, amber[200]) +
      hill +
      at(366, 358, sittingFigure({ kind: 'rabbit', coat: 'white', pattern: 'spot', mark: 'grey' }, { tilt: 6 }), 0.46) +
      at(118, 356, sittingFigure({ kind: 'cat', coat: 'slate', pattern: 'tuxedo', eyes: 'gold' }, { tilt: -6 }), 0.5) +
      at(240, 368, sittingFigure({ kind: 'dog', coat: 'golden', tongue: true }, { bandana: amber[700] }), 0.62) +
      at(48, 376, flower(white, green[500]), 0.7) +
      at(428, 372, flower(rose[200], green[500]), 0.8) +
      at(180, 70, heart(rose[300]), 0.7, -12) +
      at(132, 104, heart(rose[200]), 0.45, 10),
  )
}

export function notFound(): string {
  const paws = ellipse(-56, -130, 27, 19, coats.ginger.light) + ellipse(56, -130, 27, 19, coats.ginger.light)
  const cat = at(0, -188, catHead({ kind: 'cat', coat: 'ginger', pattern: 'tabby' }), 0.9, -5)
  return svg(
    'not-found',
    480,
    360,
    ground(circle(240, 180, 170, amber[100]) + ellipse(240, 330, 216, 22, amber[200])) +
      at(240, 330, shadow(280) + boxBack() + cat + boxFront() + paws, 0.92) +
      stroke('M408 330C380 316 360 344 326 336', green[500], 4) +
      at(420, 334, ball(green[500], white), 0.7),
  )
}
