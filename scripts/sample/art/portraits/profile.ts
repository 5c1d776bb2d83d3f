import { INKS, mix, SHADOW } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { browColour, browWidth, type Tones } from './face.ts'
import type { Portrait } from './portrait-choices.ts'

const HEAD =
  'M254,90C208,90 178,118 172,158C170,174 170,184 166,196C160,212 146,228 139,240C137,248 146,252 156,252C153,258 149,261 150,267C151,271 156,272 156,276C152,279 152,285 156,289C160,296 157,303 160,311C166,328 188,333 212,328C238,322 260,312 272,296L304,250C332,200 320,90 254,90Z'
const NECK = 'M212,312C216,342 212,360 198,378C228,414 292,412 320,372C304,350 300,320 308,262Z'

type Layer = (sheet: Sheet, tones: Tones) => void

const BACKS: Partial<Record<string, Layer>> = {
  wavyLong: (sheet, { hair, strand }) => {
    sheet.fill('M240,64C340,50 386,130 372,220C366,290 396,330 390,384C386,420 398,440 392,462C340,452 290,430 276,392L262,300Z', hair)
    sheet.line('M362,230C358,290 380,330 372,380C370,404 376,424 376,440M336,250C330,300 348,340 340,390', strand, 4)
  },
  bun: (sheet, { hair, strand }) => {
    sheet.fill(oval(352, 128, 46, 42), hair)
    sheet.line('M326,120c12,-22 44,-22 52,0M332,140c10,12 30,12 40,-2', strand, 4)
  },
}

const FRONTS: Partial<Record<string, Layer>> = {
  wavyLong: (sheet, { hair, strand }) => {
    sheet.fill(
      'M170,164C168,104 210,64 264,66C338,70 368,136 354,226C348,282 362,318 356,372C312,350 290,300 296,246C292,222 276,214 262,196C240,186 196,190 170,164Z',
      hair,
    )
    sheet.line('M196,104C226,84 280,82 316,128C336,160 336,200 330,250M214,130C252,118 296,136 310,182C316,214 312,240 314,280', strand, 4)
  },
  bun: (sheet, { hair, strand }) => {
    sheet.fill(
      'M172,162C172,104 212,68 264,70C326,76 352,130 338,196C332,230 318,254 304,266C298,246 292,228 280,208C268,192 250,182 234,172C212,170 190,172 172,162Z',
      hair,
    )
    sheet.line('M196,110C236,86 296,96 328,136M206,138C246,118 300,132 328,166M250,168C280,172 304,190 314,222', strand, 4)
  },
  bald: (sheet, { hair }) => sheet.fill('M284,192C306,180 326,196 324,230C322,254 314,270 302,284L282,258C286,236 286,212 284,192Z', hair),
}

/** Draws what hangs behind the head of a person in profile: long hair or a bun. */
export function drawBehindProfile(sheet: Sheet, { cover, hair = 'none' }: Portrait, tones: Tones): void {
  if (cover === 'qajar') sheet.fill('M296,150C346,166 352,250 332,306C312,296 300,280 296,262Z', tones.hair)
  else BACKS[hair]?.(sheet, tones)
}

/** Draws neck and head in profile, looking left, with hair, beard and glasses. */
export function drawProfile(sheet: Sheet, person: Portrait, tones: Tones, coverColour: string): void {
  const { skin, skinDark, hair, strand } = tones
  const shadow = mix(skin, skinDark, 0.5)
  sheet.fill(NECK, skin)
  sheet.group('', () => sheet.fill('M196,306C240,340 280,316 306,262L324,330C296,376 240,372 206,356Z', skinDark), NECK)
  sheet.fill(HEAD, skin)
  sheet.group('', () => sheet.fill('M300,170C300,240 262,300 184,330L240,340L340,280L340,150Z', shadow), HEAD)
  sheet.grain(
    HEAD,
    [210, 170, 110, 160],
    shadow,
    (x, y) => Math.max(0, 0.55 - Math.abs(x - (296 - Math.max(0, y - 230) * 0.9)) / 40),
    2,
    2.8,
  )
  sheet.group('', () => sheet.fill(oval(208, 262, 24, 17), mix(skin, INKS.anar, 0.15)), HEAD)
  drawProfileFeatures(sheet, person, tones)
  if (person.beard) {
    sheet.fill(
      'M284,206C286,240 272,262 244,266C222,262 206,256 190,258C178,256 162,258 154,268C158,278 156,286 157,296C150,310 160,338 190,348C232,356 280,322 302,262L296,206Z',
      hair,
    )
    sheet.line('M160,281C172,286 184,285 194,280', mix(hair, '#b06a58', 0.75), 6)
    sheet.line('M184,314c8,12 20,16 32,12M222,316c10,6 22,0 30,-12M262,262c-4,16 -10,26 -22,36', strand, 4)
  }
  if (person.cover === 'qajar') drawQajarHat(sheet, hair, coverColour)
  else FRONTS[person.hair ?? 'none']?.(sheet, tones)
  if (person.hair !== 'wavyLong') {
    sheet.fill(oval(272, 226, 17, 26), skin)
    sheet.line('M280,214c-14,-4 -18,10 -10,16c4,6 0,12 -4,14', skinDark, 5)
  }
  if (person.moustache)
    sheet.fill(
      'M150,256C162,244 186,248 204,262C220,274 238,270 238,250C254,272 238,294 212,290C190,288 174,276 158,272C148,270 144,262 150,256Z',
      hair,
    )
  if (person.glasses) {
    sheet.line('M164,198h34l-3,30h-28Z', INKS[person.glassesInk ?? 'ink'], 6)
    sheet.line('M198,206L264,212', INKS[person.glassesInk ?? 'ink'], 6)
  }
}

function drawProfileFeatures(sheet: Sheet, person: Portrait, { skin, skinDark, hair }: Tones): void {
  const line = mix(skinDark, '#3a1a14', 0.45)
  sheet.line('M174,248c-4,7 -10,8 -16,5', line, 5)
  sheet.line('M173,190C182,182 196,182 206,190', browColour(person, hair), browWidth(person))
  if (person.eyes === 'down') sheet.line('M176,214C184,221 194,220 202,213M176,214l-5,5', line, 6)
  else {
    sheet.fill(oval(184, 214, 5, 8), '#2a1c18')
    sheet.line('M174,209C182,203 192,204 202,211', line, person.lips ? 5.5 : 4.5)
  }
  if (person.old)
    sheet.line('M214,222l12,8M216,212l12,-1M190,258C198,266 200,276 198,286M182,234c6,3 12,3 16,1', mix(skin, skinDark, 0.9), 4)
  if (person.lips) {
    sheet.fill(
      'M152,267C160,268 170,272 178,279C170,286 162,290 155,288C153,284 154,279 157,276C154,273 152,270 152,267Z',
      mix(skin, INKS.anar, 0.8),
    )
    sheet.line('M157,277C164,279 172,280 179,278', mix(mix(skin, INKS.anar, 0.8), '#3a1014', 0.4), 3.5)
  } else if (!person.beard) sheet.line('M157,277C166,281 176,281 184,277', line, 5.5)
}

function drawQajarHat(sheet: Sheet, hair: string, colour: string): void {
  const hat = 'M168,166C156,112 170,52 186,8C232,-6 306,0 326,24C338,82 344,134 336,186C286,158 218,152 168,166Z'
  sheet.fill('M296,170C338,172 346,250 328,296C310,284 300,240 294,206Z', hair)
  sheet.fill(hat, colour)
  sheet.hatch(hat, [150, 0, 200, 190], mix(colour, INKS.sand, 0.3), 100, 13, 4, 0.5)
  sheet.line('M168,166C218,152 286,158 336,186', mix(colour, SHADOW, 0.5), 8)
}
