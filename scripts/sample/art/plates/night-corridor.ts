import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The corridor after the large lights are out. */
export function nightCorridor(sheet: Sheet): void {
  sheet.ground(INKS.night)
  sheet.fill('M0,0L470,250V520L0,800Z', mix(INKS.dusk, INKS.night, 0.25))
  sheet.fill('M1200,0L730,250V520L1200,800Z', mix(INKS.dusk, INKS.night, 0.35))
  sheet.fill('M0,0H1200L730,250H470Z', mix(INKS.night, '#000000', 0.2))
  const floor = 'M0,800L470,520H730L1200,800Z'
  sheet.fill(floor, mix(INKS.dusk, INKS.night, 0.55))
  sheet.shade(floor, [0, 520, 1200, 280], '#0a161b', 90, 0, 0.8, 2.2, 3.6)
  sheet.shade('M0,0L470,250V520L0,800Z', [0, 0, 470, 800], INKS.night, 180, 0, 0.7, 2.2, 3.6)
  sheet.shade('M1200,0L730,250V520L1200,800Z', [730, 0, 470, 800], INKS.night, 0, 0, 0.7, 2.2, 3.6)
  sheet.line('M0,430L470,404M1200,430L730,404', mix(INKS.dusk, INKS.sky, 0.3), 9)
  // end of the corridor: the open window and the moon
  sheet.fill(box(470, 250, 260, 270), mix(INKS.dusk, INKS.night, 0.15))
  sheet.fill(box(540, 290, 120, 150), '#0f2028')
  sheet.fill(oval(618, 336, 24), INKS.cream)
  sheet.fill(oval(609, 330, 21), '#0f2028')
  sheet.line(box(540, 290, 120, 150), mix(INKS.dusk, INKS.sky, 0.4), 8)
  sheet.fill('M540,290L500,276V462L540,440Z', mix(INKS.dusk, INKS.sky, 0.25))
  sheet.fill('M650,284C640,340 660,400 646,440C676,450 690,440 690,440C700,380 684,320 690,284Z', INKS.mist, 'opacity="0.5"')
  sheet.glow(618, 336, 110, INKS.cream, 0.5)
  sheet.fill('M560,520H650L760,800H380Z', INKS.mist, 'opacity="0.08"')
  // doors with thin light
  for (const [x1, x2, lit] of [
    [60, 170, 1],
    [240, 312, 0],
    [364, 412, 1],
  ] as const)
    for (const side of [0, 1])
      sheet.group(side ? 'translate(1200 0) scale(-1 1)' : '', () => {
        const [t1, t2] = [x1 * 0.532, x2 * 0.532]
        const [b1, b2] = [800 - x1 * 0.596, 800 - x2 * 0.596]
        const top = (t: number, b: number) => t + (b - t) * 0.24
        sheet.fill(`M${x1},${top(t1, b1)}L${x2},${top(t2, b2)}V${b2}L${x1},${b1}Z`, mix(INKS.dusk, INKS.sky, 0.14))
        sheet.shade(
          `M${x1},${top(t1, b1)}L${x2},${top(t2, b2)}V${b2}L${x1},${b1}Z`,
          [x1, t1, x2 - x1, b1 - t1],
          INKS.night,
          90,
          0,
          0.8,
          2.2,
          3.4,
        )
        if (lit === (side ? 0 : 1) || x1 === 364) {
          const w = (x2 - x1) * 0.12
          sheet.fill(`M${x2 - w},${top(t2, b2) - 2}L${x2},${top(t2, b2)}V${b2}L${x2 - w},${b2 + 4}Z`, INKS.saffron)
          sheet.fill(`M${x2 - w},${b2 + 4}L${x2},${b2}L${x2 + 130},${b2 + 70}L${x2 + 60},${b2 + 90}Z`, INKS.saffron, 'opacity="0.3"')
        }
        sheet.fill(oval(x1 + (x2 - x1) * 0.78, (top(t1, b1) + b1) / 2, 6), INKS.sand)
      })
  // the desk with its lamp
  sheet.fill('M700,560H900L930,640V740H690Z', mix(INKS.brick, INKS.night, 0.4))
  sheet.fill('M690,552H910L932,572H690Z', INKS.clay)
  sheet.line('M846,552L832,480L790,470', INKS.ink, 8)
  sheet.fill('M806,446L760,462L748,500L800,492Z', INKS.firoozeh)
  sheet.glow(768, 500, 150, INKS.saffron, 0.9)
  sheet.fill('M750,500L700,556H820L800,492Z', INKS.saffron, 'opacity="0.35"')
  sheet.fill('M720,548l70,-6l6,10h-76Z', INKS.paper)
  // the trolley whose wheel turns to the left
  sheet.group('translate(400 720)', () => {
    sheet.fill(oval(20, 44, 170, 15), '#071014', 'opacity="0.7"')
    sheet.line('M-120,30V-170M150,30V-170', INKS.sky, 11)
    sheet.fill('M-140,-180H170V-160H-140Z', INKS.mist)
    sheet.fill('M-136,-60H166V-42H-136Z', INKS.mist)
    sheet.line('M170,-180C210,-186 216,-214 204,-232', INKS.sky, 11)
    for (const [x, w, h, ink] of [
      [-110, 30, 54, INKS.anar],
      [-70, 36, 40, INKS.firoozeh],
      [-22, 26, 64, INKS.cream],
      [16, 34, 46, INKS.saffron],
      [62, 28, 58, INKS.sky],
      [100, 40, 38, INKS.paper],
    ] as const) {
      sheet.fill(pill(x, -180 - h, w, h, 6), ink)
      sheet.fill(box(x + 4, -180 - h * 0.6, w - 8, h * 0.24), INKS.dusk)
    }
    sheet.fill('M-110,-60l10,-50h60l10,50Z', INKS.dusk)
    for (let i = 0; i < 5; i++) sheet.fill(oval(30 + i * 24, -72, 10, 12), INKS.paper)
    sheet.fill(oval(150, 36, 17), INKS.ink)
    sheet.fill(oval(150, 36, 6), INKS.sand)
    sheet.group('rotate(-34 -120 30)', () => {
      sheet.line('M-120,20v16', INKS.sky, 10)
      sheet.fill(oval(-126, 44, 12, 18), INKS.anar)
    })
    sheet.line('M-176,52q-26,-6 -40,-22M-216,30l2,16M-216,30l16,2', INKS.saffron, 5)
  })
}
