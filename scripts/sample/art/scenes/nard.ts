import { pinchingHand } from '../figures/hand.ts'
import { INKS, LIGHT, mix, SHADOW, SKINS } from '../inks.ts'
import { box, curve, oval, type Point, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME } from './air.ts'

/** Double six, one in thirty-six. */
export function nard(sheet: Sheet): void {
  sheet.ground(INKS.deep)
  sheet.shade(FRAME, AREA, INKS.night, 40, 0, 0.75, 2.2, 3.8)
  sheet.hatch(FRAME, AREA, mix(INKS.deep, INKS.firoozeh, 0.5), 0, 30, 3, 0.6)
  sheet.group('translate(800 470) rotate(-7)', () => {
    sheet.fill(pill(-520, -330, 1060, 700, 20), '#0a1a1e', 'opacity="0.5"')
    const frame = pill(-540, -350, 1060, 690, 16)
    sheet.fill(frame, INKS.brick).shade(frame, [-540, -350, 1060, 690], mix(INKS.brick, INKS.ink, 0.6), 50, 0, 0.7, 3, 4.4)
    for (const side of [-1, 1]) {
      const x0 = side < 0 ? -506 : 14
      const field = box(x0, -316, 472, 622)
      sheet.fill(field, INKS.sand).shade(field, [x0, -316, 472, 622], INKS.clay, 60, 0, 0.7, 3, 4.4)
      for (let i = 0; i < 6; i++) {
        const x = x0 + i * 78.6
        sheet.fill(`M${x + 6},-316h67l-33,250Z`, i % 2 ? INKS.anar : INKS.deep)
        sheet.fill(`M${x + 6},306h67l-33,-250Z`, i % 2 ? INKS.deep : INKS.anar)
        sheet.line(`M${x + 20},-312l20,180M${x + 20},302l20,-180`, i % 2 ? INKS.saffron : INKS.sky, 3)
      }
      sheet.line(field, mix(INKS.brick, INKS.ink, 0.5), 6)
    }
    sheet.fill(box(-34, -350, 48, 690), mix(INKS.brick, INKS.ink, 0.25))
    for (const y of [-180, 180]) sheet.fill(box(-40, y, 60, 46), INKS.saffron)
    const stone = (x: number, y: number, ink: string) => {
      sheet.fill(oval(x + 5, y + 8, 34), SHADOW, 'opacity="0.4"')
      sheet.fill(oval(x, y, 34), ink)
      sheet.line(oval(x, y, 22), mix(ink, ink === INKS.ink ? LIGHT : '#7a5a3a', 0.3), 4)
      sheet.fill(oval(x - 9, y - 10, 7), mix(ink, LIGHT, 0.35))
    }
    for (const [col, count, top, ink] of [
      [0, 5, 1, INKS.paper],
      [4, 3, 1, INKS.ink],
      [6, 5, 1, INKS.ink],
      [11, 2, 1, INKS.paper],
      [0, 5, 0, INKS.ink],
      [4, 3, 0, INKS.paper],
      [6, 4, 0, INKS.paper],
      [9, 1, 0, INKS.paper],
      [11, 2, 0, INKS.ink],
    ] as const)
      for (let i = 0; i < count; i++) stone((col < 6 ? -506 : 14 - 6 * 78.6) + col * 78.6 + 40, top ? -280 + i * 66 : 270 - i * 66, ink)
  })
  const die = (x: number, y: number, turn: number) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn})`, () => {
      sheet.fill(pill(-38, -34, 88, 88, 14), SHADOW, 'opacity="0.45"')
      sheet.fill(pill(-44, -44, 88, 88, 16), INKS.paper)
      sheet.shade(pill(-44, -44, 88, 88, 16), [-44, -44, 88, 88], INKS.sand, 50, 0, 0.7, 3, 3.6)
      for (const px of [-20, 20]) for (const py of [-25, 0, 25]) sheet.fill(oval(px, py, 8), INKS.ink)
    })
  die(1010, 440, 18)
  die(1130, 520, -24)
  // a hand that moves a stone; a glass that waits
  pinchingHand(sheet, 'translate(1262 676) rotate(14) scale(1.08)', { skin: SKINS[3], sleeve: INKS.plum })
  sheet.fill(oval(1252, 690, 34), INKS.ink)
  sheet.line(oval(1252, 690, 22), mix(INKS.ink, LIGHT, 0.3), 4)
  sheet.fill(oval(1243, 680, 7), mix(INKS.ink, LIGHT, 0.35))
  sheet.group('translate(250 250)', () => {
    sheet.fill(oval(12, 16, 132), '#0a1a1e', 'opacity="0.5"')
    sheet.fill(oval(0, 0, 130), INKS.paper)
    sheet.line(oval(0, 0, 112), INKS.firoozeh, 7)
    sheet.line(oval(0, 0, 88), INKS.anar, 4)
    sheet.fill(oval(0, 0, 62), INKS.sky)
    sheet.fill(oval(0, 0, 52), INKS.anar)
    sheet.fill('M-36,-16C-20,-44 20,-46 36,-22C10,-34 -12,-30 -36,-16Z', mix(INKS.anar, INKS.saffron, 0.6))
    for (const [x, y, r] of [
      [84, 30, 20],
      [76, 62, -10],
      [58, 40, 40],
    ] as const)
      sheet.fill(box(x, y, 30, 26), INKS.cream, `transform="rotate(${r} ${x} ${y})"`)
  })
  sheet.group('translate(330 760) rotate(-28)', () => {
    const at = (i: number): Point => [Math.cos((i / 33) * 6.28) * (150 + 26 * Math.sin(i / 2.6)), Math.sin((i / 33) * 6.28) * 74]
    sheet.line(
      curve(
        Array.from({ length: 33 }, (_, i) => at(i)),
        true,
      ),
      INKS.night,
      4,
    )
    for (let i = 0; i < 33; i++) {
      const [x, y] = at(i)
      sheet.fill(oval(x, y, i % 11 ? 11 : 7, i % 11 ? 11 : 16), i % 11 ? INKS.saffron : INKS.anar)
      sheet.fill(oval(x - 3, y - 4, 3), INKS.cream)
    }
  })
}
