import type { Sheet } from '../sheet.ts'
import type { BeardStyle, MoustacheStyle } from './portrait-choices.ts'

type Layer = (sheet: Sheet, colour: string) => void

export const BEARDS: Record<BeardStyle, Layer> = {
  full: (sheet, colour) =>
    sheet.fill(
      'M320,208C316,262 304,308 264,336C236,352 202,348 184,326C168,306 158,276 158,246C166,258 176,262 184,266C194,254 222,252 234,264C266,262 296,240 304,198Z',
      colour,
    ),
  short: (sheet, colour) =>
    sheet.fill(
      'M319,212C314,258 300,300 262,324C238,336 206,332 188,312C172,296 160,272 159,250C166,262 176,266 186,268C198,258 220,256 232,266C264,266 296,244 306,206Z',
      colour,
      'opacity="0.92"',
    ),
  long: (sheet, colour) =>
    sheet.fill(
      'M320,208C318,270 318,330 286,380C262,410 222,412 200,380C176,346 158,290 158,246C166,258 176,262 184,266C194,254 222,252 234,264C266,262 296,240 304,198Z',
      colour,
    ),
  goatee: (sheet, colour) => sheet.fill('M186,296C196,288 222,288 234,298C240,316 230,338 212,342C196,340 184,318 186,296Z', colour),
  stubble: (sheet, colour) =>
    sheet.fill(
      'M319,214C314,258 300,296 264,318C238,328 206,326 188,308C172,292 160,270 159,248C170,262 182,264 196,262C210,258 222,260 236,268C266,266 296,240 306,206Z',
      colour,
      'opacity="0.26"',
    ),
}

export const MOUSTACHES: Record<MoustacheStyle, Layer> = {
  small: (sheet, colour) =>
    sheet.fill('M180,268C188,258 200,257 206,261C214,256 230,258 242,270C230,274 214,272 206,268C198,272 188,272 180,268Z', colour),
  big: (sheet, colour) =>
    sheet.fill('M164,280C172,258 196,252 206,258C218,250 248,254 264,282C248,288 222,284 208,274C196,284 176,288 164,280Z', colour),
  curl: (sheet, colour) =>
    sheet.fill(
      'M142,254C146,270 160,270 170,266C182,254 196,252 206,258C220,250 240,258 256,268C270,274 284,270 286,254C298,272 284,290 262,288C240,288 222,282 208,274C194,284 176,288 160,284C144,280 136,268 142,254Z',
      colour,
    ),
}
