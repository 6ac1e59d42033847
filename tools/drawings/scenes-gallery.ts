import { bird, birdFeet } from './bird.ts'
import { amber, green, rose, sky, stone, white } from './palette.ts'
import { at, circle, ellipse, flip, ground, path, rect, stroke, svg } from './parts.ts'
import { sittingFigure } from './portrait.ts'
import { ball, carrot, flower, heart, leaf, plant, wood } from './props.ts'

const width = 400
const height = 500

export const gallery: readonly (() => string)[] = [meadow, sill, garden, branch]

function meadow(): string {
  return svg(
    'gallery-1',
    width,
    height,
    ground(
      rect(0, 0, width, height, 0, sky[100]) +
        circle(312, 96, 44, amber[200]) +
        path('M0 300C90 230 190 240 260 290C310 260 360 260 400 280V500H0Z', green[200]) +
        path('M0 390C110 330 270 340 400 380V500H0Z', green[300]),
    ) +
      at(
        194,
        440,
        sittingFigure(
          { kind: 'dog', coat: 'tan', ears: 'floppy', pattern: 'blaze', tongue: true },
          { bandana: amber[700], tilt: 5 },
        ),
        0.84,
      ) +
      at(346, 452, ball(rose[300], white), 0.9) +
      at(40, 440, flower(white, green[500])) +
      at(76, 470, flower(rose[200], green[500]), 0.8) +
      at(372, 402, flower(white, green[500]), 0.7),
  )
}

function sill(): string {
  const pane =
    rect(58, 40, 284, 330, 0, '#39526b') +
    circle(262, 112, 34, amber[100]) +
    circle(112, 92, 4, white) +
    circle(150, 150, 3, white) +
    circle(206, 76, 3, white) +
    circle(306, 196, 4, white)
  const roofs = path('M58 370V300L104 262L150 300V330H190V280L240 244L290 280V320H342V370Z', '#2a3d52')
  return svg(
    'gallery-2',
    width,
    height,
    ground(rect(0, 0, width, height, 0, amber[100]) + rect(40, 22, 320, 360, 14, white)) +
      pane +
      roofs +
      ground(rect(192, 30, 16, 346, 0, white) + rect(0, 392, width, 108, 0, amber[200])) +
      rect(16, 376, 368, 34, 12, wood.base) +
      rect(28, 410, 344, 12, 0, wood.shade) +
      at(338, 378, plant(rose[300], rose[500]), 0.8) +
      at(
        156,
        386,
        sittingFigure({ kind: 'cat', coat: 'grey', pattern: 'tabby', eyes: 'gold' }, { collar: rose[500], tilt: -5 }),
        0.78,
      ),
  )
}

function garden(): string {
  return svg(
    'gallery-3',
    width,
    height,
    ground(
      rect(0, 0, width, height, 0, rose[100]) +
        circle(200, 210, 170, rose[200]) +
        path('M0 370C120 330 280 330 400 366V500H0Z', green[300]),
    ) +
      at(30, 390, leaf(green[500]), 1.3, -16) +
      at(48, 400, leaf(green[700]), 1.0, 18) +
      at(372, 390, leaf(green[500]), 1.2, 14) +
      at(350, 400, leaf(green[700]), 0.9, -20) +
      at(
        200,
        440,
        sittingFigure({ kind: 'rabbit', coat: 'tan', ears: 'tipped', pattern: 'plain' }, { tilt: -3 }),
        0.86,
      ) +
      at(296, 466, carrot(), 1, -10) +
      at(56, 466, flower(white, green[700]), 0.9) +
      at(96, 484, flower(amber[200], green[700]), 0.7),
  )
}

function branch(): string {
  const twig =
    stroke('M-20 372C90 356 250 380 420 352', stone[500], 20) +
    stroke('M310 362C340 330 356 316 384 304', stone[500], 10)
  const leaves =
    at(384, 306, leaf(green[500]), 0.5, 30) +
    at(360, 318, leaf(green[300]), 0.5, -20) +
    at(30, 366, leaf(green[500]), 0.55, -40) +
    at(52, 366, leaf(green[300]), 0.5, 6)
  const canary = at(124, 190, flip(bird({ kind: 'bird', coat: 'canary' }) + birdFeet()), 0.76)
  const budgie = at(266, 190, bird({ kind: 'bird', coat: 'azure', pattern: 'barred' }) + birdFeet(), 0.76)
  return svg(
    'gallery-4',
    width,
    height,
    ground(
      rect(0, 0, width, height, 0, green[100]) +
        circle(200, 220, 166, green[200]) +
        ellipse(200, 520, 300, 70, green[300]),
    ) +
      twig +
      leaves +
      canary +
      budgie +
      at(196, 72, heart(rose[300]), 0.7),
  )
}
