import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A section of a house of Dezful, from the yard to the cool room. */
export function shavadunSection(sheet: Sheet): void {
  sheet.ground(mix(INKS.saffron, INKS.cream, 0.5))
  sheet.shade(box(0, 0, 900, 330), [0, 0, 900, 330], INKS.saffron, 300, 0, 0.6, 2.2, 3.8)
  sheet.fill(oval(330, 96, 54), INKS.paper)
  sheet.glow(330, 96, 210, INKS.paper, 0.7)
  const earth = box(0, 330, 900, 870)
  sheet.fill(earth, mix(INKS.brick, INKS.clay, 0.35)).shade(earth, [0, 330, 900, 870], mix(INKS.brick, INKS.plum, 0.6), 90, 0, 1, 2.4, 4)
  for (let i = 0; i < 150; i++) {
    const [x, y] = [sheet.random.range(0, 900), sheet.random.range(360, 1190)]
    sheet.fill(
      oval(x, y, sheet.random.range(5, 20), sheet.random.range(4, 12)),
      sheet.random.pick([INKS.clay, mix(INKS.brick, INKS.plum, 0.4), INKS.sand, mix(INKS.clay, INKS.brick, 0.6)]),
      'opacity="0.55"',
    )
  }
  sheet.hatch(box(0, 330, 900, 870), [0, 330, 900, 870], mix(INKS.brick, INKS.ink, 0.35), 150, 54, 2, 1.4)
  // house and yard
  const wall = (x: number, y: number, w: number, h: number) => {
    sheet.fill(box(x, y, w, h), INKS.clay).shade(box(x, y, w, h), [x, y, w, h], INKS.brick, 20, 0, 0.7, 2.4, 3.6)
    sheet.hatch(box(x, y, w, h), [x, y, w, h], mix(INKS.clay, INKS.brick, 0.6), 0, 15, 2, 0.5)
  }
  wall(40, 130, 150, 200)
  wall(700, 80, 170, 250)
  sheet.fill(arch(116, 330, 74, 130), INKS.plum)
  sheet.fill(arch(786, 330, 84, 160), INKS.plum)
  sheet.fill(box(30, 118, 170, 16), INKS.sand)
  sheet.fill(box(690, 66, 190, 18), INKS.sand)
  sheet.fill(box(0, 322, 900, 18), INKS.sand)
  sheet.fill('M250,340H430V392H250Z', INKS.sand)
  sheet.fill('M264,340H416V378H264Z', INKS.firoozeh)
  sheet.line('M280,352q12,-7 24,0t24,0t24,0t24,0', INKS.sky, 4)
  sheet.line('M620,322C616,250 624,190 616,140', INKS.amber, 15)
  for (const a of [200, 236, 270, 304, 340])
    sheet.line(
      `M616,140q${Math.cos(a * 0.0175) * 50},${Math.sin(a * 0.0175) * 50 - 14} ${Math.cos(a * 0.0175) * 96},${Math.sin(a * 0.0175) * 60 + 10}`,
      INKS.leaf,
      12,
    )
  // the room: a vaulted hall with niches
  const air = mix(INKS.night, INKS.dusk, 0.55)
  const room = 'M200,1080V900C200,790 330,730 470,730C610,730 740,790 740,900V1080Z'
  sheet.fill(room, air).shade(room, [200, 730, 540, 350], INKS.night, 90, 0, 0.7, 2.4, 3.8)
  sheet.line('M200,1080V900C200,790 330,730 470,730C610,730 740,790 740,900V1080', INKS.clay, 17)
  sheet.line('M330,1080V850M610,1080V850M210,890C330,860 610,860 730,890', mix(air, INKS.clay, 0.4), 6)
  for (const x of [262, 678]) {
    sheet.fill(arch(x, 1040, 84, 150), mix(air, INKS.clay, 0.25))
    sheet.shade(arch(x, 1040, 84, 150), [x - 42, 890, 84, 150], INKS.night, 60, 0, 0.7, 2.4, 3.6)
  }
  sheet.fill(box(190, 1076, 560, 24), INKS.clay)
  // the stair
  const steps = 15
  sheet.fill('M560,340H660L886,1000L880,1076H740V1010L560,420Z', air)
  for (let i = 0; i < steps; i++) sheet.fill(box(640 + i * 15.6, 356 + i * 48, 300, 50), mix(INKS.brick, INKS.plum, 0.4 + i * 0.02))
  for (let i = 0; i < steps; i++) {
    sheet.fill(box(640 + i * 15.6 - 2, 352 + i * 48, 34, 11), INKS.sand)
    sheet.line(`M${640 + i * 15.6},${356 + i * 48}v46`, INKS.clay, 6)
  }
  sheet.fill('M560,340H640L640,360L560,360Z', INKS.plum)
  // the shaft with the watermelon
  sheet.fill(box(450, 340, 42, 400), air)
  sheet.line('M450,340V736M492,340V736', INKS.clay, 7)
  sheet.fill('M452,340H490L560,1070H390Z', INKS.saffron, 'opacity="0.2"')
  sheet.line('M420,318h104', INKS.amber, 12)
  sheet.line('M430,318V270M514,318V270M430,274H514', INKS.amber, 10)
  sheet.line('M471,280V830', INKS.sand, 5)
  sheet.fill(oval(471, 876, 46, 50), INKS.leaf)
  sheet.line('M440,846C432,880 440,910 452,922M502,846C510,880 502,910 490,922', INKS.olive, 9)
  sheet.line('M430,860L512,896M512,860L430,896', INKS.sand, 3)
  // someone sleeps on a mat below
  sheet.fill(pill(330, 1046, 270, 30, 10), INKS.anar)
  sheet.fill('M356,1046C370,1010 430,1004 470,1016L570,1030V1050H356Z', INKS.paper)
  sheet.fill(oval(356, 1030, 22, 20), SKINS[4])
  sheet.fill('M334,1030C332,1004 368,1000 376,1016C356,1016 348,1026 346,1042Z', INKS.ink)
  sheet.fill(pill(612, 1022, 26, 54, 8), INKS.brick)
  sheet.text('حیاط ۵۰°', [330, 300], { size: 56, colour: INKS.brick, align: 'middle', weight: 600 })
  sheet.text('شوادون ۲۵°', [470, 1162], { size: 62, colour: INKS.cream, align: 'middle', weight: 600 })
}
