import { createRandom } from '../../deterministic.ts'
import { INKS, mix } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import type { Portrait } from './portrait-choices.ts'

/** The colours of a person that several parts share. */
export interface Tones {
  skin: string
  skinDark: string
  hair: string
  strand: string
}

export const FACES = {
  oval: 'M236,92C188,92 164,126 162,174C161,188 156,194 156,206C156,218 160,224 158,238C158,264 170,290 188,307C202,320 222,325 238,320C264,312 292,290 306,256C313,240 317,226 319,206C325,140 298,92 236,92Z',
  round:
    'M236,92C186,92 160,126 158,174C157,188 152,196 152,208C151,220 155,226 153,240C153,272 168,296 190,308C208,318 228,320 246,316C278,308 304,286 314,252C319,238 321,226 322,206C328,140 300,92 236,92Z',
  square:
    'M236,92C188,92 164,126 162,174C161,188 156,194 156,206C156,218 160,224 158,238C157,262 160,284 174,302C186,317 210,326 236,323C268,318 304,302 312,262C316,244 318,226 319,206C325,140 298,92 236,92Z',
  long: 'M236,88C188,88 165,124 163,174C162,188 157,194 157,206C157,218 161,224 159,240C159,272 168,302 188,322C202,335 222,340 238,334C262,324 288,298 302,260C310,240 316,226 318,206C324,138 298,88 236,88Z',
  heart:
    'M236,92C186,92 160,126 159,174C158,188 153,194 153,206C153,218 159,224 158,238C160,262 176,292 196,310C206,319 222,324 234,319C258,308 286,284 303,254C312,238 318,226 320,206C326,140 298,92 236,92Z',
} as const

/** Draws the head in three-quarter view with the shadow of its far side. */
export function drawHead(sheet: Sheet, face: string, { skin, skinDark }: Tones): void {
  sheet.fill(face, skin)
  const shadow = mix(skin, skinDark, 0.5)
  const blush = mix(skin, INKS.anar, 0.15)
  sheet.group('', () => sheet.fill('M306,150C318,200 304,250 272,288C256,306 240,314 214,318L236,344L340,280L340,150Z', shadow), face)
  const edge = (x: number, y: number) => Math.max(0, 0.62 - Math.abs(x - (318 - Math.max(0, y - 190) * 0.62)) / 44)
  sheet.grain(face, [232, 150, 90, 174], shadow, edge, 2, 2.8)
  sheet.group('', () => sheet.fill(oval(258, 258, 24, 17), blush).fill(oval(168, 256, 13, 14), blush), face)
}

/** Draws nose, brows, eyes and mouth; each face has its own measures, which follow from the handle. */
export function drawFeatures(sheet: Sheet, handle: string, person: Portrait, { skin, skinDark, hair }: Tones): void {
  const random = createRandom(`face:${handle}`)
  const isLong = person.face === 'long'
  const drop = (isLong ? 5 : 0) + random.range(-5, 6)
  const [tip, wing, up, eye] = [random.range(-4, 5), random.range(-3, 5), random.range(-4, 4), random.range(0.86, 1.16)]
  const lipDrop = random.range(-2, 4) + (isLong ? 4 : 0)
  const line = mix(skinDark, '#3a1a14', 0.45)
  const wrinkle = mix(skin, skinDark, 0.9)
  sheet.fill(
    `M206,198C204,222 196,238 190,${250 + drop}C200,${258 + drop} 214,${258 + drop} ${224 + wing},${250 + drop}C216,238 212,220 206,198Z`,
    mix(skin, skinDark, 0.55),
  )
  sheet.line(
    `M203,200C200,220 ${186 + tip},234 ${179 + tip},${246 + drop}C${180 + tip},${256 + drop} 190,${258 + drop} 200,${257 + drop}`,
    line,
    5,
  )
  const arched = 'M166,194C174,184 186,183 196,189M226,189C240,180 258,182 272,193'
  const flat = 'M167,190C176,185 186,186 196,191M226,191C240,184 256,183 271,190'
  const worried = 'M168,190C176,184 186,182 196,188M228,188C242,180 258,184 270,194'
  const brows = random.next() < 0.5 ? arched : flat
  sheet.group(`translate(0 ${up})`, () => sheet.line(person.worried ? worried : brows, browColour(person, hair), browWidth(person)))
  if (person.eyes === 'smile') sheet.line('M172,216C178,208 190,208 196,215M232,216C240,206 256,207 262,216', line, 6)
  else if (person.eyes === 'down') sheet.line('M172,212C178,220 190,220 196,213M232,213C240,222 256,222 262,213', line, 6)
  else {
    sheet.fill(oval(184, 214, 5.5 * eye, 7.5 * eye), '#2a1c18').fill(oval(246, 214, 6.5 * eye, 8 * eye), '#2a1c18')
    sheet.line('M172,208C180,203 190,203 196,208M232,208C240,202 254,202 264,209', line, person.lips ? 5.5 : 4.5)
  }
  if (person.old) sheet.line('M270,226l14,8M272,216l14,-2M226,262C238,268 244,278 246,288M178,238c4,3 10,4 14,3', wrinkle, 4)
  if (person.tired) sheet.line('M174,230c6,4 14,4 20,0M236,232c8,4 16,4 24,-1', wrinkle, 4)
  sheet.group(`translate(0 ${lipDrop})`, () => drawMouth(sheet, person, skin, line))
}

export const browWidth = ({ brow, lips }: Portrait): number => brow ?? (lips ? 6.5 : 8.5)

/** Returns the colour of the brows, which stay darker than white hair. */
export const browColour = ({ hairColour }: Portrait, hair: string): string =>
  hairColour === 'white' || hairColour === 'silver' ? mix(hair, '#6a5a50', 0.35) : hair

const MOUTHS = {
  smile: 'M184,280C196,294 220,294 236,276',
  calm: 'M188,284C200,289 216,288 228,282',
  serious: 'M190,285C202,283 216,284 228,287',
} as const

function drawMouth(sheet: Sheet, { mouth = 'calm', lips }: Portrait, skin: string, line: string): void {
  if (!lips) {
    sheet.line(MOUTHS[mouth], line, 5.5)
    return
  }
  const paint = mix(skin, INKS.anar, 0.8)
  sheet.fill('M186,284C194,277 202,277 206,279C212,276 222,277 230,283C222,294 196,296 186,284Z', paint)
  sheet.line(MOUTHS[mouth], mix(paint, '#3a1014', 0.4), 3.5)
}
