import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The coleus of bed twenty-six, as the nurse imagines it. */
export function coleus(sheet: Sheet): void {
  sheet.ground(mix(INKS.sky, INKS.cream, 0.5))
  sheet.shade(box(0, 0, 1200, 900), [0, 0, 1200, 900], INKS.saffron, 200, 0, 0.42, 2.2, 3.8)
  sheet.fill(box(0, 0, 1200, 640), mix(INKS.mist, INKS.paper, 0.4))
  sheet.glow(300, 160, 480, INKS.saffron, 0.55)
  sheet.fill(box(580, 0, 28, 640), INKS.paper)
  sheet.fill(box(0, 300, 1200, 22), INKS.paper)
  for (const [x, y, r] of [
    [160, 560, 120],
    [420, 600, 90],
    [820, 580, 130],
    [1080, 600, 110],
  ] as const)
    sheet.fill(oval(x, y, r, r * 0.8), INKS.leaf, 'opacity="0.4"')
  // curtain with flowers
  const curtain = 'M900,-10H1220V640C1180,600 1160,660 1120,620C1080,660 1050,610 1010,640C980,420 960,180 900,-10Z'
  sheet.fill(curtain, INKS.cream).shade(curtain, [900, 0, 320, 660], INKS.clay, 20, 0, 0.6, 2.4, 3.6)
  sheet.line('M1000,0C1040,200 1056,420 1060,640M1090,0C1120,220 1130,430 1124,630M1160,0C1170,200 1176,430 1176,620', INKS.sand, 5)
  for (const [x, y] of [
    [990, 120],
    [1080, 80],
    [1150, 190],
    [1050, 270],
    [1120, 360],
    [1180, 480],
    [1080, 500],
  ] as const) {
    for (let a = 0; a < 5; a++) sheet.fill(oval(x + Math.cos(a * 1.257) * 14, y + Math.sin(a * 1.257) * 14, 10), INKS.rose)
    sheet.fill(oval(x, y, 8), INKS.saffron)
    sheet.line(`M${x + 6},${y + 22}q10,20 4,34`, INKS.leaf, 5)
  }
  // sill
  sheet.fill(box(0, 640, 1200, 260), INKS.paper)
  sheet.shade(box(0, 640, 1200, 260), [0, 640, 1200, 260], INKS.sand, 90, 0, 0.8, 2.2, 3.8)
  sheet.fill(box(0, 632, 1200, 20), mix(INKS.sand, INKS.paper, 0.5))
  sheet.fill('M420,742C520,700 860,780 1080,850L900,870C760,850 560,800 420,742Z', INKS.amber, 'opacity="0.28"')
  const leaf = (x: number, y: number, size: number, turn: number) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn}) scale(${size})`, () => {
      const edge =
        'M0,0C-26,-10 -52,-34 -58,-66C-50,-72 -56,-84 -48,-92C-40,-98 -42,-112 -30,-120C-20,-128 -10,-136 0,-150C10,-136 20,-128 30,-120C42,-112 40,-98 48,-92C56,-84 50,-72 58,-66C52,-34 26,-10 0,0Z'
      sheet.fill(edge, INKS.leaf)
      sheet.fill('M0,-10C-20,-18 -42,-38 -46,-66C-40,-84 -30,-108 0,-134C30,-108 40,-84 46,-66C42,-38 20,-18 0,-10Z', INKS.anar)
      sheet.fill('M0,-22C-12,-34 -22,-50 -22,-70C-18,-88 -10,-104 0,-118C10,-104 18,-88 22,-70C22,-50 12,-34 0,-22Z', INKS.plum)
      sheet.line('M0,0V-120M0,-40L-26,-62M0,-40L26,-62M0,-70L-20,-88M0,-70L20,-88', INKS.rose, 3.4)
    })
  sheet.line('M470,640C466,560 440,480 400,420M480,640C482,540 486,440 490,340M490,640C500,560 540,480 590,430', INKS.leaf, 13)
  for (const [x, y, u, t] of [
    [400, 440, 1, -64],
    [580, 450, 1, 62],
    [470, 560, 0.9, -96],
    [520, 560, 0.9, 92],
    [420, 400, 1, -30],
    [566, 410, 1, 34],
    [450, 500, 1.05, -50],
    [530, 500, 1.05, 52],
    [488, 440, 1.1, -16],
    [496, 430, 1.1, 20],
    [470, 350, 0.9, -36],
    [510, 350, 0.9, 38],
    [490, 350, 1.15, 0],
    [400, 350, 0.62, -12],
    [584, 360, 0.62, 10],
  ] as const)
    leaf(x, y, u, t)
  sheet.fill(oval(490, 838, 170, 20), INKS.amber, 'opacity="0.45"')
  const pot = 'M352,610H628L596,826C580,840 400,840 384,826Z'
  sheet.fill(pot, INKS.brick).shade(pot, [352, 610, 276, 230], mix(INKS.brick, INKS.ink, 0.5), 10, 0, 0.85, 2.4, 3.6)
  sheet.fill(pill(336, 586, 308, 54, 14), mix(INKS.brick, INKS.clay, 0.4))
  sheet.shade(pill(336, 586, 308, 54, 14), [336, 586, 308, 54], INKS.brick, 10, 0, 0.8, 2.4, 3.6)
  sheet.fill(pill(356, 830, 268, 22, 10), mix(INKS.brick, INKS.clay, 0.2))
  // the half glass of water
  sheet.fill(oval(800, 842, 96, 13), INKS.amber, 'opacity="0.4"')
  const glass = 'M726,600H874L856,836C840,846 760,846 744,836Z'
  sheet.fill(glass, INKS.mist, 'opacity="0.85"')
  sheet.group(
    '',
    () => {
      sheet.fill(box(720, 722, 160, 130), INKS.sky)
      sheet.fill(oval(800, 722, 74, 10), mix(INKS.sky, INKS.paper, 0.5))
      sheet.fill('M830,722L870,722L850,840H836Z', INKS.firoozeh, 'opacity="0.5"')
    },
    glass,
  )
  sheet.line('M726,600H874', INKS.paper, 6)
  sheet.line('M748,630L760,800', INKS.paper, 8)
}
