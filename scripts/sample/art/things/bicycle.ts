import { INKS } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Draws a bicycle that looks right; (x, y) is the ground under the bottom bracket, the wheels are 0.68 × `size` wide. */
export function bicycle(sheet: Sheet, x: number, y: number, size: number, frame: string): void {
  sheet.group(`translate(${x} ${y}) scale(${size / 100})`, () => {
    for (const wheel of [-50, 54]) {
      sheet.line(oval(wheel, -34, 33), INKS.ink, 4)
      for (let at = 0; at < 8; at++) {
        const angle = (at * Math.PI) / 8
        const [dx, dy] = [Math.cos(angle) * 31, Math.sin(angle) * 31]
        sheet.line(`M${wheel - dx},${-34 - dy}L${wheel + dx},${-34 + dy}`, INKS.sand, 0.8)
      }
      sheet.fill(oval(wheel, -34, 3.5), INKS.ink)
    }
    sheet.line('M-50,-34L-18,-80L36,-80L54,-34M-50,-34H4L-18,-80M4,-34L36,-80', frame, 5)
    sheet.line('M36,-80L40,-98H26M40,-98L48,-94', INKS.ink, 4)
    sheet.line('M-18,-80L-20,-90M-30,-91H-10', INKS.ink, 5)
    sheet.line(oval(4, -34, 8), INKS.ink, 3)
    sheet.line('M4,-34L10,-20M5,-20H16', INKS.ink, 3)
  })
}
