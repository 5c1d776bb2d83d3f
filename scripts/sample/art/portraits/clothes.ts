import { INKS, LIGHT, mix } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import type { ClothesStyle } from './portrait-choices.ts'

export interface Cloth {
  colour: string
  dark: string
  accent: string
  skin: string
  /** Path of the body, which patterns are clipped to. */
  body: string
}

/** The clothes over a body. */
export const CLOTHES: Record<ClothesStyle, (sheet: Sheet, cloth: Cloth) => void> = {
  tee: (sheet, { dark }) => sheet.line('M193,372C226,418 292,416 321,368', dark, 9),
  stripes: (sheet, { accent, dark, body }) => {
    sheet.group(
      '',
      () => {
        for (let y = 396; y < 490; y += 30) sheet.line(`M10,${y + 22}C140,${y - 4} 330,${y - 6} 470,${y + 20}`, accent, 11)
      },
      body,
    )
    sheet.line('M193,372C226,418 292,416 321,368', dark, 9)
  },
  plaid: (sheet, cloth) => {
    const { accent, dark, body } = cloth
    sheet.group(
      '',
      () => {
        for (let x = 30; x < 470; x += 54) sheet.line(`M${x},370l-14,120`, accent, 9)
        for (let y = 404; y < 490; y += 40) sheet.line(`M10,${y + 14}C140,${y} 330,${y} 470,${y + 14}`, dark, 7)
      },
      body,
    )
    CLOTHES.collar(sheet, cloth)
  },
  collar: (sheet, { colour, dark }) => {
    sheet.fill('M210,344L180,388L226,420L252,386Z', mix(colour, LIGHT, 0.18))
    sheet.fill('M302,340L334,380L288,420L252,386Z', mix(colour, LIGHT, 0.18))
    sheet.line('M252,388L254,480', dark, 5)
    sheet.fill(oval(264, 434, 5), dark)
    sheet.fill(oval(264, 466, 5), dark)
  },
  blazer: (sheet, { accent, dark }) => {
    sheet.fill('M206,352L252,480L258,480L306,346L286,376C270,392 236,392 222,374Z', accent)
    sheet.fill('M208,346L168,386L192,410L180,424L246,480L252,480Z', dark)
    sheet.fill('M303,342L344,384L322,408L336,420L268,480L256,480Z', dark)
  },
  suit: (sheet, { dark }) => {
    sheet.fill('M206,352L252,480L258,480L306,346L286,376C270,392 236,392 222,374Z', INKS.cream)
    sheet.fill('M212,350L190,380L232,408L252,384Z', INKS.paper)
    sheet.fill('M302,344L326,376L280,410L252,384Z', INKS.paper)
    sheet.fill('M200,366L160,394L184,414L172,428L240,480L250,480Z', dark)
    sheet.fill('M314,360L352,390L330,412L344,424L268,480L256,480Z', dark)
  },
  turtle: (sheet, { colour, dark }) => {
    sheet.fill('M210,332C234,350 278,346 302,318L324,374C288,426 222,424 192,380Z', mix(colour, LIGHT, 0.1))
    sheet.line('M202,362C230,390 282,388 312,352M192,380C222,424 288,426 324,374', dark, 5)
  },
  hoodie: (sheet, { dark }) => {
    sheet.fill('M206,350C180,356 160,372 156,394C196,420 300,424 346,388C340,368 322,354 300,344C290,392 226,396 206,350Z', dark)
    sheet.line('M226,402l-4,58M286,402l6,54', INKS.cream, 6)
  },
  apron: (sheet, { accent, dark }) => {
    sheet.line('M193,372C226,418 292,416 321,368', dark, 9)
    sheet.fill('M170,480L176,420L334,416L342,480Z', accent)
    sheet.line('M182,424L196,372M328,420L314,364', accent, 13)
  },
  waistcoat: (sheet, { colour, accent }) => {
    sheet.fill('M150,388L206,360L252,480L112,480C112,446 126,408 150,388Z', accent)
    sheet.fill('M364,384L306,354L258,480L404,480C402,446 390,404 364,384Z', accent)
    sheet.fill('M210,346L184,384L226,412L250,386Z', mix(colour, LIGHT, 0.3))
    sheet.fill('M302,342L330,378L286,412L250,386Z', mix(colour, LIGHT, 0.3))
  },
  knit: (sheet, { accent, dark, body }) => {
    sheet.group(
      '',
      () => {
        for (const y of [420, 452])
          sheet.line(`M20,${y + 16}${Array.from({ length: 22 }, (_, i) => `l20,${i % 2 ? 16 : -16}`).join('')}`, accent, 7)
      },
      body,
    )
    sheet.fill('M200,362C230,398 284,396 312,356L324,374C290,428 222,426 188,380Z', dark)
  },
  zip: (sheet, { accent }) => {
    sheet.fill('M204,338L196,384C230,412 286,412 314,376L304,330C280,372 230,374 204,338Z', accent)
    sheet.line('M254,404L256,480', INKS.cream, 5)
  },
  vneck: (sheet, { dark, skin }) => {
    sheet.fill('M196,376L256,440L318,372C290,412 226,414 196,376Z', skin)
    sheet.line('M196,372L256,440L319,368', dark, 9)
  },
  cloak: (sheet, { accent }) => {
    sheet.fill('M206,352L250,480L262,480L306,346L286,376C270,392 236,392 222,374Z', INKS.cream)
    sheet.line('M208,350L248,480M304,346L264,480', accent, 12)
  },
}
