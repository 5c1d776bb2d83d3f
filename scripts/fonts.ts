import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { addJoiners, subsetLatinDigits } from './font-tables.ts'

// Run this by hand after a font upgrade and commit the output. A changed web font needs a new version in its file name.
const OUT = 'web/public/fonts'
const VAZIRMATN = 'node_modules/vazirmatn'
const MARKAZI = 'node_modules/@fontsource-variable/markazi-text'

const run = (first: number, last: number) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** Persian punctuation and letters, letters of pasted Arabic text, marks, tatweel, and Arabic and Persian digits. */
const PERSIAN = `،؛؟٪٫٬٭۔﷼${run(0x621, 0x63a)}${run(0x640, 0x655)}${run(0x660, 0x669)}ٰٱپچژکڪگۀہەۂۃیۍې${run(0x6f0, 0x6f9)}`
/** Signs and ASCII digits; Vazirmatn's Persian file includes them, so that a colon does not load the Latin file. */
const SHARED = ' \u00a0!"#%&\'()*+,-./:;<=>?@[\\]_|~«»‹›–—‘’“”…·•×÷−\u200c\u200d\u200e\u200f0123456789'
const LATIN = `${run(0x41, 0x5a)}${run(0x61, 0x7a)}$^\`{}`
/** OpenType features to keep: joining, ligatures, mark positioning, kerning and tabular digits. */
const FEATURES = ['ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt', 'liga', 'mark', 'mkmk', 'kern', 'tnum']

interface FontSubset {
  file: string
  from: string
  text: string
  wght: number | { min: number; max: number }
}

const READING = { min: 400, max: 700 }

const FONT_SUBSETS: FontSubset[] = [
  {
    file: 'vazirmatn-fa-v1.woff2',
    from: `${VAZIRMATN}/fonts/variable/Vazirmatn[wght].ttf`,
    text: PERSIAN + SHARED,
    wght: { min: 400, max: 700 },
  },
  { file: 'vazirmatn-latin-v1.woff2', from: `${VAZIRMATN}/fonts/variable/Vazirmatn[wght].ttf`, text: LATIN, wght: { min: 400, max: 700 } },
  { file: 'markazi-fa-v1.woff2', from: `${MARKAZI}/files/markazi-text-arabic-wght-normal.woff2`, text: `${PERSIAN} `, wght: 600 },
  // Separate from the Latin letters, because titles with punctuation or digits often have no Latin letter.
  { file: 'markazi-signs-v1.woff2', from: `${MARKAZI}/files/markazi-text-latin-wght-normal.woff2`, text: SHARED, wght: 600 },
  { file: 'markazi-latin-v2.woff2', from: `${MARKAZI}/files/markazi-text-latin-wght-normal.woff2`, text: LATIN, wght: 600 },
  // For the text of posts, if the reader chooses Markazi.
  {
    file: 'markazi-reading-fa-v1.woff2',
    from: `${MARKAZI}/files/markazi-text-arabic-wght-normal.woff2`,
    text: `${PERSIAN} `,
    wght: READING,
  },
  {
    file: 'markazi-reading-latin-v1.woff2',
    from: `${MARKAZI}/files/markazi-text-latin-wght-normal.woff2`,
    text: LATIN + SHARED,
    wght: READING,
  },
]

mkdirSync(OUT, { recursive: true })
for (const { file, from, text, wght } of FONT_SUBSETS) {
  const woff2 = await subsetFont(readFileSync(from), text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: FEATURES,
    variationAxes: { wght },
  })
  writeFileSync(`${OUT}/${file}`, woff2)
  console.log(`${file} ${woff2.length}`)
}
/** Fonts that show Persian digits as Latin digits, a reading preference. */
const DIGITS = [
  { file: 'vazirmatn-digits-v1.woff2', from: `${VAZIRMATN}/fonts/variable/Vazirmatn[wght].ttf`, wght: READING },
  { file: 'markazi-digits-v1.woff2', from: `${MARKAZI}/files/markazi-text-latin-wght-normal.woff2`, wght: READING },
]
for (const { file, from, wght } of DIGITS) {
  const woff2 = await subsetLatinDigits(readFileSync(from), wght)
  writeFileSync(`${OUT}/${file}`, woff2)
  console.log(`${file} ${woff2.length}`)
}
const EUROPEAN = LATIN + SHARED + run(0xc0, 0xff)
/** Fonts with which the Worker draws share images; each font has one weight. */
const SHARE_IMAGE_SUBSETS = [
  { file: 'share-markazi-fa-v1.woff2', from: `${MARKAZI}/files/markazi-text-arabic-wght-normal.woff2`, text: `${PERSIAN} `, wght: 600 },
  { file: 'share-markazi-latin-v1.woff2', from: `${MARKAZI}/files/markazi-text-latin-wght-normal.woff2`, text: EUROPEAN, wght: 600 },
  { file: 'share-vazirmatn-v1.woff2', from: `${VAZIRMATN}/fonts/variable/Vazirmatn[wght].ttf`, text: PERSIAN + EUROPEAN, wght: 500 },
]
for (const { file, from, text, wght } of SHARE_IMAGE_SUBSETS) {
  const options = { noHinting: true, keepFeatures: FEATURES, variationAxes: { wght } }
  const sfnt = addJoiners(await subsetFont(readFileSync(from), text, { ...options, targetFormat: 'sfnt' }))
  const woff2 = await subsetFont(sfnt, `${text}\u200c\u200d`, { ...options, targetFormat: 'woff2', variationAxes: {} })
  writeFileSync(`${OUT}/${file}`, woff2)
  console.log(`${file} ${woff2.length}`)
}
copyFileSync(`${VAZIRMATN}/OFL.txt`, `${OUT}/vazirmatn-OFL.txt`)
copyFileSync(`${MARKAZI}/LICENSE`, `${OUT}/markazi-OFL.txt`)
