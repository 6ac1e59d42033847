import { portraits } from './demo-pets.ts'
import { amber, coats, rose, sky, white } from './palette.ts'
import { ball } from './props.ts'
import {
  asleep,
  atTheLettuces,
  closeUp,
  inABox,
  inTheGarden,
  mirrored,
  onTheHill,
  onTheSill,
  type Snapshot,
  withAFriend,
} from './snapshot.ts'

const { Biscuit, Bruno, Coco, Shadow, Luna, Clover, Onyx, Hazel, Kiwi, Sky, Sheldon } = portraits

const blue = { base: sky[300], shade: sky[500] }
const pink = { base: rose[200], shade: rose[300] }
const pale = { base: amber[200], shade: amber[300] }
const yellow = { base: amber[300], shade: amber[500] }

export const snapshots: Partial<Record<keyof typeof portraits, Snapshot[]>> = {
  Biscuit: [
    onTheHill(Biscuit, { air: 'morning', toy: ball(rose[300], white) }),
    asleep(Biscuit, { wall: 'rose', air: 'morning', cushion: blue, toy: ball(rose[500], white) }),
  ],
  Bruno: [mirrored(asleep(Bruno, { wall: 'sage', air: 'evening', cushion: pale }))],
  Coco: [mirrored(asleep(Coco, { wall: 'amber', air: 'morning', cushion: pink }))],
  Shadow: [onTheHill(Shadow, { air: 'evening' }), asleep(Shadow, { wall: 'stone', air: 'night', cushion: yellow })],
  Luna: [
    onTheSill(Luna, { wall: 'rose', air: 'night' }),
    asleep(Luna, { wall: 'sky', air: 'evening', cushion: pink }),
    closeUp(Luna, { tone: 'sage', setting: 'leaves', tilt: 5 }),
  ],
  Clover: [inABox(Clover, { wall: 'sage', paws: coats.white.light }), onTheHill(Clover, { air: 'morning' })],
  Onyx: [onTheSill(Onyx, { wall: 'sage', air: 'morning' }), closeUp(Onyx, { tone: 'rose', setting: 'disc', tilt: -5 })],
  Hazel: [inTheGarden(Hazel)],
  Kiwi: [withAFriend(Kiwi, Sky)],
  Sheldon: [atTheLettuces(Sheldon)],
}
