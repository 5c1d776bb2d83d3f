import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Width and height of the sheet. */
const SIDE = 1400

/** A half-raised shutter over the till. */
export function shutterCover(sheet: Sheet): void {
  sheet.ground(INKS.brick)
  sheet.fill(box(90, 0, 1220, SIDE), INKS.saffron)
  sheet.shade(box(90, 700, 1220, 700), [90, 700, 1220, 700], INKS.amber, 90, 0, 0.75, 2.6, 4.4)
  for (const y of [830, 960]) {
    sheet.fill(box(90, y, 1220, 16), INKS.amber)
    for (let x = 130; x < 1270; x += sheet.random.range(46, 74))
      if (x < 500 || x > 860) {
        const h = sheet.random.range(50, 94)
        sheet.fill(pill(x, y - h, 40, h, 9), sheet.random.pick([INKS.anar, INKS.deep, INKS.cream, INKS.firoozeh, INKS.brick]))
        sheet.fill(box(x + 5, y - h * 0.6, 30, 18), INKS.paper)
      }
  }
  // the man behind the till
  sheet.fill('M470,1130C480,990 560,930 690,920C820,930 880,990 890,1130Z', INKS.ink)
  sheet.fill('M652,880h76v70h-76Z', SKINS[4])
  sheet.fill(oval(690, 840, 84, 96), SKINS[3])
  sheet.fill('M604,830C596,730 784,730 776,830C770,796 740,782 690,782S612,796 604,830Z', INKS.cream)
  sheet.fill('M626,884C640,860 676,858 690,868C704,858 742,860 756,884C730,900 706,894 690,886C674,894 650,900 626,884Z', INKS.cream)
  sheet.fill(oval(662, 838, 8, 9), INKS.ink)
  sheet.fill(oval(718, 838, 8, 9), INKS.ink)
  sheet.line('M642,818q18,-12 34,-2M704,816q18,-10 34,2', INKS.cream, 9)
  sheet.line('M690,846c-6,12 -6,16 2,18', '#8a5436', 7)
  sheet.fill(box(40, 1110, 1320, 290), mix(INKS.brick, INKS.ink, 0.45))
  sheet.fill(box(20, 1096, 1360, 40), INKS.clay)
  sheet.hatch(box(40, 1136, 1320, 270), [40, 1136, 1320, 270], mix(INKS.brick, INKS.ink, 0.7), 2, 30, 6, 0.3)
  sheet.line('M1090,1096V960M950,960H1230', INKS.ink, 14)
  sheet.fill('M890,1010H1010C1000,1050 900,1050 890,1010Z M1170,1030H1290C1280,1070 1180,1070 1170,1030Z', INKS.ink)
  sheet.line('M950,960l-50,50M950,960l50,50M1230,960l-50,70M1230,960l50,70', INKS.ink, 6)
  sheet.fill(oval(1090, 950, 20), INKS.anar)
  sheet.fill(pill(150, 1010, 220, 92, 12), INKS.deep)
  sheet.fill('M170,1010l26,-60h128l26,60Z', INKS.firoozeh)
  for (let i = 0; i < 8; i++) sheet.fill(oval(206 + (i % 4) * 36, 1036 + Math.floor(i / 4) * 34, 10), INKS.cream)
  // the half-raised shutter carries the name
  const shutter = box(60, 0, 1280, 690)
  sheet.fill(shutter, INKS.deep)
  for (let y = 26; y < 680; y += 46) {
    sheet.fill(box(60, y, 1280, 9), mix(INKS.deep, INKS.night, 0.6))
    sheet.fill(box(60, y + 9, 1280, 6), INKS.firoozeh)
  }
  sheet.shade(shutter, [60, 0, 1280, 690], INKS.night, 270, 0, 0.7, 2.6, 4.4)
  sheet.fill(box(60, 676, 1280, 36), INKS.ink)
  sheet.fill(box(640, 690, 120, 44), INKS.ink)
  sheet.shade(box(90, 712, 1220, 110), [90, 712, 1220, 110], INKS.ink, 270, 0, 0.6, 2.6, 4.4)
  sheet.text('پشت دخل', [1290, 420], { size: 354, colour: INKS.cream })
}
