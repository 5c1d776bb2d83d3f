import { INKS, LIGHT, mix, SHADOW, SKINS } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { BEARDS, MOUSTACHES } from './beards.ts'
import { drawFromBehind } from './behind.ts'
import { CLOTHES } from './clothes.ts'
import { COVERS } from './covers.ts'
import { drawFeatures, drawHead, FACES, type Tones } from './face.ts'
import { drawBehindFace, drawFront } from './front.ts'
import { GLASSES } from './glasses.ts'
import { HAIR } from './hair.ts'
import type { CoverStyle, Portrait } from './portrait-choices.ts'
import { drawBehindProfile, drawProfile } from './profile.ts'
import { MOTIFS, PROPS } from './props.ts'

const HAIRS = { black: '#27211f', brown: '#4b2f23', chestnut: '#74452b', grey: '#8e8a86', silver: '#c9c5bd', white: '#efeae0' } as const

const BROAD =
  'M26,480C32,434 70,408 138,390C182,378 206,366 214,346C238,374 276,374 298,340C312,360 342,374 374,386C430,406 450,436 456,480Z'
const SLIM =
  'M58,480C64,440 94,414 150,396C186,384 208,370 216,346C238,374 274,374 294,340C308,364 334,380 362,392C410,412 426,440 432,480Z'
const NECK = 'M214,290C216,330 214,350 196,376C226,414 290,412 318,372C300,350 298,310 302,250Z'
const COVERS_EARS: ReadonlySet<CoverStyle> = new Set(['shawl', 'slipped', 'scarf', 'maghnae', 'rainhood', 'hood'])

/** Draws the head and shoulders of a person on a sheet of 480×480; the light comes from the upper left. */
export function drawPortrait(sheet: Sheet, handle: string, person: Portrait): void {
  const ground = INKS[person.ground]
  sheet.ground(ground)
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix(ground, SHADOW, 0.16), 60, 0, 0.34, 2.6, 4)
  if (person.motif) MOTIFS[person.motif](sheet)
  const mirror = person.flip ? 'translate(480 0) scale(-1 1) ' : ''
  sheet.group(`${mirror}translate(240 436) scale(${sizeOf(person)}) translate(-240 -436)`, () => {
    const tones = tonesOf(person)
    if (person.view === 'behind') drawFromBehind(sheet, tones)
    else if (person.view === 'front') drawFullFace(sheet, handle, person, tones)
    else if (person.view === 'profile') drawSideFace(sheet, person, tones)
    else drawThreeQuarter(sheet, handle, person, tones)
    if (person.prop) PROPS[person.prop](sheet, tones.skin)
  })
}

/** Returns the scale at which hair and hats fit into the square. */
function sizeOf({ size, cover, hair = 'none' }: Portrait): number {
  if (size) return size
  if (cover && cover !== 'kerchief') return 1.07
  return ['bun', 'curls', 'afroCurl', 'quiff'].includes(hair) ? 1.05 : 1.13
}

function tonesOf({ skin, hairColour = 'black' }: Portrait): Tones {
  const hair = HAIRS[hairColour]
  const isDark = hairColour === 'black' || hairColour === 'brown'
  return { skin: SKINS[skin], skinDark: mix(SKINS[skin], '#7a3020', 0.34), hair, strand: mix(hair, isDark ? LIGHT : '#4a3a30', 0.2) }
}

/** Returns a cover's colour, its shadow and its lit edge. */
function coverTones({ coverInk = 'ink' }: Portrait) {
  const colour = INKS[coverInk]
  return { colour, dark: mix(colour, SHADOW, 0.3), light: mix(colour, LIGHT, 0.34) }
}

function drawBody(sheet: Sheet, person: Portrait, { skin, skinDark }: Tones): void {
  const [colour, body] = [INKS[person.cloth], person.slim ? SLIM : BROAD]
  const dark = mix(colour, SHADOW, 0.32)
  sheet.fill(body, colour).shade(body, [20, 340, 440, 140], dark, 20, 0, 0.6, 2.6, 3.6)
  sheet.fill(NECK, skin)
  sheet.group('', () => sheet.fill('M196,300C230,340 280,330 310,270L320,330C290,372 240,376 200,352Z', skinDark), NECK)
  CLOTHES[person.clothes ?? 'tee'](sheet, { colour, dark, accent: INKS[person.accent ?? 'cream'], skin, body })
}

function drawFullFace(sheet: Sheet, handle: string, person: Portrait, tones: Tones): void {
  const { colour, light } = coverTones(person)
  const frame = person.cover ? ([colour, light] as const) : ([tones.hair, tones.strand] as const)
  drawBehindFace(sheet, person, ...frame)
  sheet.group('translate(-17 0)', () => drawBody(sheet, person, tones))
  drawFront(sheet, handle, person, tones, frame)
}

function drawSideFace(sheet: Sheet, person: Portrait, tones: Tones): void {
  drawBehindProfile(sheet, person, tones)
  drawBody(sheet, person, tones)
  drawProfile(sheet, person, tones, INKS[person.coverInk ?? 'ink'])
  if (person.clothes === 'turtle')
    sheet.fill('M206,336C234,356 284,350 310,322L326,374C290,426 222,424 192,380Z', mix(INKS[person.cloth], LIGHT, 0.1))
}

function drawThreeQuarter(sheet: Sheet, handle: string, person: Portrait, tones: Tones): void {
  const { skin, skinDark, hair, strand } = tones
  const [face, cut, cover] = [FACES[person.face ?? 'oval'], HAIR[person.hair ?? 'none'], person.cover && COVERS[person.cover]]
  const covered = { ...coverTones(person), hair, strand }
  if (cover) cover.back(sheet, covered)
  else cut.back(sheet, hair, strand)
  drawBody(sheet, person, tones)
  if (!person.cover || !COVERS_EARS.has(person.cover)) {
    sheet.fill(oval(318, 222, 17, 25), skin).line('M316,212c10,2 10,14 4,20', skinDark, 5)
  }
  drawHead(sheet, face, tones)
  drawFeatures(sheet, handle, person, tones)
  drawBeard(sheet, person, tones)
  if (cover) cover.hair(sheet, covered)
  else cut.front(sheet, hair, strand)
  if (person.glasses) GLASSES[person.glasses](sheet, INKS[person.glassesInk ?? 'ink'])
  if (cover) {
    cover.front(sheet, covered)
    drawDots(sheet, person)
  }
}

function drawBeard(sheet: Sheet, { beard, moustache }: Portrait, { hair, strand }: Tones): void {
  if (beard) {
    BEARDS[beard](sheet, hair)
    if (beard !== 'goatee') sheet.line('M192,284C202,290 216,290 226,283', mix(hair, '#b06a58', 0.75), 6)
    if (beard === 'full' || beard === 'long')
      sheet.line('M200,316c4,10 10,14 18,14M236,316c8,4 16,2 22,-6M284,268c-4,16 -10,26 -20,34', strand, 4)
  }
  if (moustache) MOUSTACHES[moustache](sheet, hair)
}

const SHAWL_DOTS = [
  [214, 78],
  [256, 66],
  [300, 78],
  [338, 112],
  [358, 160],
  [362, 214],
  [356, 268],
  [372, 320],
  [330, 150],
  [404, 372],
  [346, 372],
  [320, 420],
  [270, 410],
  [220, 400],
  [160, 410],
  [120, 440],
  [200, 446],
  [390, 430],
  [284, 456],
] as const

function drawDots(sheet: Sheet, { pattern, patternInk = 'cream' }: Portrait): void {
  if (pattern !== 'dots') return
  for (const [x, y] of SHAWL_DOTS) sheet.fill(oval(x, y, 6), INKS[patternInk])
}
