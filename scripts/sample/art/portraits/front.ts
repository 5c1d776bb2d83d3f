import { createRandom } from '../../deterministic.ts'
import { INKS, mix, SHADOW } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { browColour, browWidth, type Tones } from './face.ts'
import type { CoverStyle, HairStyle, Portrait } from './portrait-choices.ts'

type Layer = (sheet: Sheet, colour: string, light: string) => void
interface Frame {
  back: Layer
  front: Layer
}

const FACE = 'M240,94C190,94 164,132 165,186C166,240 178,284 206,309C224,324 256,324 274,309C302,284 314,240 315,186C316,132 290,94 240,94Z'
const SQUARE =
  'M240,94C190,94 164,132 165,186C165,232 168,274 188,300C208,324 272,324 292,300C312,274 315,232 315,186C316,132 290,94 240,94Z'
const HEART =
  'M240,94C188,94 160,132 161,184C163,232 184,284 214,311C230,324 250,324 266,311C296,284 317,232 319,184C320,132 292,94 240,94Z'

const HAIR: Partial<Record<HairStyle, Frame>> = {
  bob: {
    back: (sheet, colour) =>
      sheet.fill(
        'M240,50C140,50 120,130 126,210C124,256 126,288 134,314C160,324 184,316 196,300H284C296,316 320,324 346,314C354,288 356,256 354,210C360,130 340,50 240,50Z',
        colour,
      ),
    front: (sheet, colour, light) => {
      sheet.fill(
        'M240,54C160,54 134,120 140,206C140,250 140,284 146,312C168,310 178,282 172,226C170,206 170,190 174,172C214,182 266,182 306,172C310,190 310,206 308,226C302,282 312,310 334,312C340,284 340,250 340,206C346,120 320,54 240,54Z',
        colour,
      )
      sheet.line(
        'M186,160C188,126 204,98 230,86M222,168C222,136 230,112 244,98M266,166C268,140 262,116 254,102M296,158C296,128 284,104 266,90',
        light,
        4,
      )
    },
  },
  afroCurl: {
    back: (sheet, colour) => {
      for (const [x, y, r] of [
        [150, 130, 54],
        [192, 78, 54],
        [240, 62, 58],
        [288, 78, 54],
        [330, 130, 54],
        [352, 190, 50],
        [346, 256, 46],
        [326, 310, 38],
        [128, 190, 50],
        [134, 256, 46],
        [154, 310, 38],
        [240, 130, 96],
      ] as const)
        sheet.fill(oval(x, y, r), colour)
    },
    front: (sheet, colour, light) => {
      for (const [x, y, r] of [
        [168, 148, 26],
        [194, 114, 32],
        [240, 102, 34],
        [286, 114, 32],
        [312, 148, 26],
        [320, 192, 20],
        [160, 192, 20],
      ] as const)
        sheet.fill(oval(x, y, r), colour)
      sheet.line(
        'M150,108c6,-18 28,-20 34,-6M210,64c8,-14 30,-12 34,4M282,84c10,-14 32,-6 32,10M330,150c14,-8 30,4 28,18M338,236c14,-6 26,4 24,18M122,232c2,-16 18,-20 26,-10M196,118c8,-12 26,-10 30,2M262,124c8,-8 24,-6 26,6',
        light,
        4,
      )
    },
  },
}

const COVERS: Partial<Record<CoverStyle, Frame>> = {
  scarf: {
    back: (sheet, colour) =>
      sheet.fill(
        'M240,42C130,42 108,140 116,230C112,300 92,340 90,384C150,420 330,420 390,384C388,340 368,300 364,230C372,140 350,42 240,42Z',
        mix(colour, SHADOW, 0.3),
      ),
    front: (sheet, colour, light) => {
      sheet.fill(
        'M240,48C144,48 118,130 126,226C126,290 142,338 182,366C204,380 276,380 298,366C338,338 354,290 354,226C362,130 336,48 240,48ZM240,128C282,128 308,160 310,204C312,262 282,322 240,326C198,322 168,262 170,204C172,160 198,128 240,128Z',
        colour,
        'fill-rule="evenodd"',
      )
      sheet.fill('M222,350C240,342 258,346 264,362C260,382 224,382 218,364Z', colour)
      sheet.fill(
        'M224,378C200,410 184,438 188,474C220,466 240,430 248,384ZM256,380C276,412 298,436 326,446C328,414 304,388 272,370Z',
        mix(colour, SHADOW, 0.14),
      )
      sheet.line(
        'M150,150C138,220 146,300 184,348M334,150C344,220 334,296 298,346M230,384C220,408 212,430 212,452M264,384C278,404 292,418 308,430',
        mix(colour, SHADOW, 0.3),
        5,
      )
      sheet.line('M168,98C190,72 226,62 262,66', light, 5)
    },
  },
  beanie: {
    back: (sheet) => {
      sheet.fill('M160,150L150,236C156,256 168,262 176,262L310,262C320,256 326,250 330,236L322,150Z', '#8e8a86')
    },
    front: (sheet, colour, light) => {
      const dark = mix(colour, SHADOW, 0.3)
      sheet.fill(oval(240, 36, 21), light)
      sheet.fill('M152,158C146,84 186,40 240,40C294,40 334,84 328,158Z', colour)
      sheet.fill('M146,150C200,134 280,134 334,150C340,166 338,180 332,190C280,174 200,174 148,190C142,180 140,166 146,150Z', dark)
      sheet.line('M172,148l-2,26M204,143l-1,26M240,141v26M276,143l1,26M308,148l2,26', light, 5)
    },
  },
}

/** Whether this person's hair or cover is drawn from the front. */
const frameOf = ({ cover, hair = 'none' }: Portrait): Frame => {
  const frame = cover ? COVERS[cover] : HAIR[hair]
  if (!frame) throw new Error(`${cover ?? hair} is not drawn from the front`)
  return frame
}

/** Draws the back of what frames a full face: hair or cover. */
export function drawBehindFace(sheet: Sheet, person: Portrait, colour: string, light: string): void {
  frameOf(person).back(sheet, colour, light)
}

/** Draws a full face, seen from the front, with its neck. */
export function drawFront(sheet: Sheet, handle: string, person: Portrait, tones: Tones, [colour, light]: readonly [string, string]): void {
  const { skin, skinDark, hair, strand } = tones
  const face = person.face === 'square' ? SQUARE : person.face === 'heart' ? HEART : FACE
  const shadow = mix(skin, skinDark, 0.5)
  if (!person.cover || person.cover === 'beanie') {
    sheet.fill(oval(162, 222, 13, 24), skin).fill(oval(318, 222, 13, 24), mix(skin, skinDark, 0.3))
    sheet.line('M322,212c-8,4 -8,12 -4,18', skinDark, 5)
  }
  sheet.fill(face, skin)
  sheet.group('', () => sheet.fill('M292,110C302,190 292,262 246,326L330,320L340,110Z', shadow), face)
  sheet.grain(
    face,
    [230, 110, 90, 220],
    shadow,
    (x, y) => Math.max(0, 0.6 - Math.abs(x - (300 - Math.max(0, y - 220) * 0.55)) / 40),
    2,
    2.8,
  )
  const blush = mix(skin, INKS.anar, 0.15)
  sheet.group('', () => sheet.fill(oval(190, 258, 20, 15), blush).fill(oval(288, 258, 18, 15), blush), face)
  drawFrontFeatures(sheet, handle, person, tones)
  if (person.beard === 'short') {
    sheet.fill(
      'M168,232C166,284 188,330 240,334C292,330 314,284 312,232C304,252 296,262 284,268C262,252 252,258 240,260C228,258 218,252 196,268C184,262 176,252 168,232Z',
      hair,
    )
    sheet.line('M220,284C232,291 248,291 260,284', mix(hair, '#b06a58', 0.75), 6)
    sheet.line('M216,310c6,8 12,10 20,10M256,312c6,6 14,4 20,-2M292,262c-2,14 -8,24 -14,30', strand, 4)
  }
  frameOf(person).front(sheet, colour, light)
  if (person.pattern) {
    for (const [x, y] of [
      [176, 92],
      [214, 72],
      [258, 72],
      [302, 92],
      [144, 140],
      [336, 140],
      [140, 196],
      [342, 196],
      [144, 252],
      [338, 252],
      [164, 308],
      [318, 306],
      [204, 352],
      [282, 352],
      [206, 440],
      [300, 424],
    ] as const)
      sheet.fill(`M${x},${y - 9}l8,9l-8,9l-8,-9Z`, INKS[person.patternInk ?? 'cream'])
  }
}

function drawFrontFeatures(sheet: Sheet, handle: string, person: Portrait, { skin, skinDark, hair }: Tones): void {
  const random = createRandom(`face:${handle}`)
  const line = mix(skinDark, '#3a1a14', 0.45)
  const [drop, eye] = [random.range(-4, 4), random.range(0.9, 1.15)]
  sheet.fill(
    `M246,200C248,222 254,238 262,${250 + drop}C254,${259 + drop} 240,${260 + drop} 232,${256 + drop}C242,240 244,220 246,200Z`,
    mix(skin, skinDark, 0.55),
  )
  sheet.line(`M224,${248 + drop}C226,${257 + drop} 236,${259 + drop} 244,${257 + drop}`, line, 5)
  sheet.line('M184,192C196,182 212,183 222,190M258,190C268,183 284,182 296,192', browColour(person, hair), browWidth(person))
  sheet.fill(oval(205, 214, 6.5 * eye, 8 * eye), '#2a1c18').fill(oval(275, 214, 6.5 * eye, 8 * eye), '#2a1c18')
  sheet.line('M190,209C198,202 212,202 220,209M260,209C268,202 282,202 290,209', line, person.lips ? 5.5 : 4.5)
  if (person.old)
    sheet.line(
      'M176,224l-8,6M304,224l8,6M206,264C200,272 198,280 200,288M274,264C280,272 282,280 280,288M194,232c8,4 16,4 22,0M264,232c6,4 14,4 22,0',
      mix(skin, skinDark, 0.9),
      4,
    )
  const mouth = person.mouth === 'smile' ? 'M212,280C226,294 254,294 268,280' : 'M216,285C230,289 250,289 264,285'
  if (person.lips) {
    const paint = mix(skin, INKS.anar, 0.8)
    sheet.fill('M212,284C222,276 234,276 240,280C246,276 258,276 268,284C256,297 224,297 212,284Z', paint)
    sheet.line(mouth, mix(paint, '#3a1014', 0.4), 3.5)
  } else if (!person.beard) sheet.line(mouth, line, 5.5)
}
