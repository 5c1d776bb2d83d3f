/** Pairs of a letter and the letters of other scripts and languages that are drawn like it, in either case. */
const LATIN: readonly (readonly [string, string])[] = [
  ['a', 'аАαΑаɑᴀᎪ'],
  ['b', 'вВβΒьЬʙᴃᏴ'],
  ['c', 'сСϲϹᴄᏟ'],
  ['d', 'ԁđĐᴅᎠ'],
  ['e', 'еЕεΕєЄᴇᎬ'],
  ['f', 'ғҒꜰƒ'],
  ['g', 'ɡɢցᏀ'],
  ['h', 'һҺнНΗհʜᎻ'],
  ['i', 'іІιΙıɩɪᎥ'],
  ['j', 'јЈᴊᎫ'],
  ['k', 'кКκΚᴋᏦ'],
  ['l', 'łŁʟᏞӏӀ'],
  ['m', 'мМΜᴍᎷ'],
  ['n', 'пПηΝոɴ'],
  ['o', 'оОοΟσօøØᴏ'],
  ['p', 'рРρΡᴘᏢ'],
  ['q', 'ԛզ'],
  ['r', 'гГʀᏒ'],
  ['s', 'ѕЅꜱᏚ'],
  ['t', 'тТτΤᴛᎢ'],
  ['u', 'υսᴜц'],
  ['v', 'νѵᴠᏙ'],
  ['w', 'ԝωшᴡᎳ'],
  ['x', 'хХχΧ'],
  ['y', 'уУγΥүҮʏ'],
  ['z', 'ΖᴢᏃ'],
]

/** Letters of Arabic, Urdu, Pashto, Kurdish and Uyghur that replace a Persian one. */
const PERSIAN: readonly (readonly [string, string])[] = [
  ['ب', 'ٮ'],
  ['ت', 'ټٹٺ'],
  ['چ', 'څ'],
  ['ح', 'ځ'],
  ['د', 'ڈډڊ'],
  ['ر', 'ړڕڒڑڔ'],
  ['ژ', 'ږڗ'],
  ['س', 'ښڛ'],
  ['ف', 'ڡڢ'],
  ['ق', 'ٯڧڨ'],
  ['ک', 'ڬڭڮ'],
  ['گ', 'ګڰڱ'],
  ['ل', 'ڵڶڷڸ'],
  ['ن', 'ںڻڼڹ'],
  ['ه', 'ہھۃۿ'],
  ['و', 'ۆۇۈۉۊۋۄۅ'],
  ['ی', 'ېۍێؠۑ'],
]

const byLookAlike = (rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)))

/** Persian letters by the look-alikes that replace them. */
export const PERSIAN_LOOK_ALIKES = byLookAlike(PERSIAN)
/** Letters by the look-alikes that replace them. */
export const LOOK_ALIKES = byLookAlike([...LATIN, ...PERSIAN])

/** Digits and signs that are read as a Latin letter; 1, ! and | are read as `i` or `l`. */
export const LATIN_SIGNS: ReadonlyMap<string, string> = new Map([
  ...['0o', '3e', '4a', '5s', '6g', '7t', '8b', '9g', '@a', '$s', '€e', '£l', '+t'].map(
    ([sign = '', letter = '']) => [sign, letter] as const,
  ),
])

/** Digits and Latin letters that are read as a Persian letter between Persian letters. */
export const PERSIAN_SIGNS: ReadonlyMap<string, string> = new Map([
  ['0', 'ه'],
  ['1', 'ا'],
  ['5', 'ه'],
  ['|', 'ا'],
  ['i', 'ا'],
  ['l', 'ا'],
  ['o', 'ه'],
])
