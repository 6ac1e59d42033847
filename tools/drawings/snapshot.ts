import { backdrop, type Setting, type Tone } from './backdrop.ts'
import { type BirdLook, bird, birdFeet } from './bird.ts'
import type { CatLook } from './cat.ts'
import type { DogLook } from './dog.ts'
import { amber, green, ink, rose, sky, stone, white } from './palette.ts'
import { at, circle, ellipse, flip, path, rect, stroke, svg } from './parts.ts'
import {
  bustFigure,
  type Furry,
  head as headOf,
  sittingFigure,
  sittingHead,
  sleepingFigure,
  sleepingHead,
  type Wear,
} from './portrait.ts'
import { ball, boxBack, boxFront, carrot, flower, heart, leaf, plant, shadow, wood } from './props.ts'
import { type Air, airs, fence, floorLamp, lettuce, rooms, tree, windowInto } from './snapshot-places.ts'
import { type TortoiseLook, tortoise } from './tortoise.ts'

/** `head` is the head alone, at the same place. */
export type Snapshot = { width: number; height: number; drawing: string; head: string }

/** `size` is the longer side in pixels. */
export function snapshotFile(
  { width, height, ...parts }: Snapshot,
  size: number,
  part: 'drawing' | 'head' = 'drawing',
) {
  return svg('snapshot', width, height, parts[part], (size * width) / Math.max(width, height))
}

type SnapshotPet = Furry & Wear
type Placed = { drawing: string; head: string }

const wide = { width: 1200, height: 800 }
const tall = { width: 900, height: 1200 }

const put = (x: number, y: number, scale: number, { drawing, head }: Placed): Placed => ({
  drawing: at(x, y, drawing, scale),
  head: at(x, y, head, scale),
})

const sitter = (pet: SnapshotPet): Placed => ({ drawing: sittingFigure(pet, pet), head: sittingHead(pet, pet) })

export const mirrored = ({ width, drawing, head, ...rest }: Snapshot): Snapshot => ({
  ...rest,
  width,
  drawing: at(width, 0, flip(drawing)),
  head: at(width, 0, flip(head)),
})

export function onTheHill(pet: SnapshotPet, { air, toy = '' }: { air: Air; toy?: string }): Snapshot {
  const { above, sun, far, near, grass } = airs[air]
  const { drawing, head } = put(440, 1060, 2, sitter(pet))
  const flowers =
    at(96, 1010, flower(white, grass), 1.7) +
    at(810, 960, flower(rose[200], grass), 1.5) +
    at(836, 1150, flower(white, grass), 1.9) +
    at(140, 1180, flower(amber[100], grass), 1.8)
  const behind =
    rect(0, 0, 900, 1200, 0, above) +
    circle(776, 140, 78, sun) +
    path('M0 640C180 470 380 500 560 600C700 540 800 530 900 560V1200H0Z', far) +
    path('M0 860C240 740 600 760 900 850V1200H0Z', near) +
    at(90, 800, tree(air))
  return { ...tall, drawing: behind + flowers + drawing + at(684, 1160, toy, 1.8), head }
}

type Bed = { wall: Tone; air: Air; cushion: { base: string; shade: string }; toy?: string }

export function asleep(look: CatLook | DogLook, { wall, air, cushion, toy = '' }: Bed): Snapshot {
  const { wallpaper, floor } = rooms[air === 'night' ? 'night' : wall]
  const { drawing, head } = put(560, 680, 1.72, { drawing: sleepingFigure(look), head: sleepingHead(look) })
  const room =
    rect(0, 0, 1200, 800, 0, wallpaper) +
    rect(0, 610, 1200, 190, 0, floor) +
    rect(0, 598, 1200, 16, 0, white) +
    at(800, 70, windowInto(300, 330, air)) +
    (air === 'night' ? at(140, 610, floorLamp()) : at(130, 640, plant(rose[300], rose[500]), 1.9))
  const bed =
    ellipse(600, 742, 470, 30, ink, 0.16) +
    path(
      'M170 690C150 620 220 590 320 600H880C990 590 1060 620 1040 690C1034 730 1000 744 950 744H260C210 744 176 730 170 690Z',
      cushion.shade,
    ) +
    ellipse(606, 640, 430, 62, cushion.base)
  const edge = path(
    'M178 676C300 716 910 716 1034 676C1044 724 1010 752 950 752H260C200 752 168 724 178 676Z',
    cushion.base,
  )
  return { ...wide, drawing: room + bed + drawing + edge + at(1110, 760, toy, 1.5), head }
}

export function onTheSill(pet: SnapshotPet, { wall, air }: { wall: Tone; air: Air }): Snapshot {
  const curtain = path('M-450 0H-290C-280 220-330 520-372 800C-380 850-400 930-386 1000H-450Z', rose[300])
  const { drawing, head } = put(410, 1010, 1.72, sitter(pet))
  const behind =
    rect(0, 0, 900, 1200, 0, rooms[air === 'night' ? 'night' : wall].wallpaper) +
    at(120, 90, windowInto(660, 860, air)) +
    at(450, 0, curtain + flip(curtain)) +
    rect(20, 40, 860, 22, 11, wood.shade) +
    rect(30, 1000, 840, 56, 20, wood.base) +
    rect(60, 1056, 780, 22, 0, wood.shade) +
    at(752, 1004, plant(rose[300], rose[500]), 1.7)
  return { ...tall, drawing: behind + drawing, head }
}

export function inABox(pet: SnapshotPet, { wall, paws }: { wall: Tone; paws: string }): Snapshot {
  const { wallpaper, floor } = rooms[wall]
  const face = at(0, -204, headOf(pet), 0.9, -5)
  const { drawing, head } = put(600, 730, 2, { drawing: face, head: face })
  const room =
    rect(0, 0, 1200, 800, 0, wallpaper) +
    rect(0, 620, 1200, 180, 0, floor) +
    rect(0, 608, 1200, 16, 0, white) +
    at(110, 90, windowInto(220, 260, 'morning'))
  const both = ellipse(-56, -130, 27, 19, paws) + ellipse(56, -130, 27, 19, paws)
  const yarn = stroke('M1010 726C960 690 930 760 880 736', rose[500], 7) + at(1046, 746, ball(rose[300], white), 1.5)
  const front = at(600, 730, boxFront() + both, 2)
  return { ...wide, drawing: room + at(600, 730, shadow(300) + boxBack(), 2) + drawing + front + yarn, head }
}

type Near = { tone: Tone; setting: Setting; tilt: number }

export function closeUp(pet: SnapshotPet, { tone, setting, tilt }: Near): Snapshot {
  const face = { drawing: bustFigure(pet, { ...pet, tilt }), head: at(0, 0, headOf(pet), 1, tilt) }
  const { drawing, head } = put(600, 480, 2.75, face)
  return { width: 1200, height: 900, drawing: backdrop(tone, setting) + drawing, head }
}

export function inTheGarden(pet: SnapshotPet): Snapshot {
  const { drawing, head } = put(520, 720, 1.7, sitter(pet))
  const tufts = [70, 250, 800, 960, 1130]
    .map((x, place) =>
      at(x, 690 + (place % 3) * 40, at(0, 0, leaf(green[700]), 0.5, -24) + at(16, 0, leaf(green[500]), 0.6, 16)),
    )
    .join('')
  const lawn =
    rect(0, 0, 1200, 800, 0, sky[200]) +
    fence() +
    path('M0 560C300 520 800 520 1200 556V800H0Z', green[300]) +
    tufts +
    at(180, 640, flower(white, green[700]), 1.5) +
    at(1040, 640, flower(rose[200], green[700]), 1.4)
  return { ...wide, drawing: lawn + drawing + at(800, 726, carrot(), 1.6, -8), head }
}

export function withAFriend(look: BirdLook, friend: BirdLook): Snapshot {
  const branch =
    stroke('M-20 620C300 586 760 630 1220 570', stone[500], 34) +
    stroke('M900 604C960 540 980 500 1050 476', stone[500], 18) +
    at(1050, 478, leaf(green[500]), 1, 40) +
    at(1030, 480, leaf(green[300]), 0.9, -20) +
    at(90, 610, leaf(green[500]), 1, -30) +
    at(130, 606, leaf(green[300]), 0.9, 20)
  const face = rect(-118, -112, 220, 172, 0, ink)
  const { drawing, head } = put(760, 320, 1.3, { drawing: bird(look) + birdFeet(), head: face })
  const behind = rect(0, 0, 1200, 800, 0, green[100]) + circle(600, 380, 330, green[200]) + branch
  const other = at(400, 326, flip(bird(friend) + birdFeet()), 1.3)
  return { ...wide, drawing: behind + other + drawing + at(590, 150, heart(rose[300]), 1.3), head }
}

export function atTheLettuces(look: TortoiseLook): Snapshot {
  const face = rect(-222, -76, 116, 118, 0, ink)
  const { drawing, head } = put(690, 500, 1.5, { drawing: tortoise(look), head: face })
  const bed =
    rect(0, 0, 1200, 800, 0, sky[200]) +
    circle(1010, 130, 70, amber[200]) +
    path('M0 420C260 330 500 360 760 410C940 360 1080 370 1200 390V800H0Z', green[200]) +
    path('M0 590C300 540 800 560 1200 600V800H0Z', airs.evening.near) +
    at(1110, 640, lettuce(), 1.2) +
    ellipse(690, 698, 330, 20, ink, 0.18)
  return { ...wide, drawing: bed + drawing + at(250, 720, lettuce(), 1.5) + at(90, 660, lettuce(), 1.2), head }
}
