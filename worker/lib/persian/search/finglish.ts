import { lookUpWord } from './known-words.ts'
import { stripSuffixes } from './word-forms.ts'

/** Persian spellings of a Latin letter or group of letters, the likeliest first; `^` and `$` mark the start and end of the word. */
const SOUNDS: Record<string, readonly string[]> = {
  '^a': ['ا', 'ع', 'عا'],
  '^e': ['ا', 'ع'],
  '^o': ['ا', 'ع'],
  '^i': ['ای', 'عی'],
  '^u': ['او'],
  '^oo': ['او'],
  '^ee': ['ای'],
  '^ou': ['او'],
  '^aa': ['ا'],
  '^y': ['ی'],
  a$: ['ا', 'ه', 'ع'],
  e$: ['ه', 'ع', ''],
  eh$: ['ه'],
  o$: ['و'],
  i$: ['ی'],
  ee$: ['ی'],
  y$: ['ی'],
  aei: ['ایی'],
  aii: ['ایی'],
  aee: ['ایی'],
  aa: ['ا', 'عا', 'ع'],
  ae: ['ا', 'ائ', 'اع'],
  ai: ['ای', 'ی'],
  ay: ['ای', 'ی'],
  ea: ['یا', 'عا'],
  ei: ['ی'],
  ey: ['ی'],
  ia: ['یا'],
  io: ['یو'],
  ie: ['یه', 'ی'],
  ee: ['ی'],
  oo: ['و'],
  ou: ['و'],
  ow: ['و'],
  oa: ['وا', 'عا'],
  kha: ['خا', 'خ', 'خوا'],
  kho: ['خ', 'خو'],
  kh: ['خ'],
  sh: ['ش'],
  ch: ['چ'],
  zh: ['ژ'],
  gh: ['ق', 'غ'],
  ph: ['ف'],
  th: ['ث', 'ت'],
  ck: ['ک'],
  a: ['ا', '', 'ع'],
  b: ['ب'],
  c: ['ک', 'س'],
  d: ['د'],
  e: ['', 'ه', 'ع'],
  f: ['ف'],
  g: ['گ', 'ج'],
  h: ['ه', 'ح'],
  i: ['ی', ''],
  j: ['ج', 'ژ'],
  k: ['ک'],
  l: ['ل'],
  m: ['م'],
  n: ['ن'],
  o: ['', 'و'],
  p: ['پ'],
  q: ['ق', 'غ'],
  r: ['ر'],
  s: ['س', 'ص', 'ث'],
  t: ['ت', 'ط'],
  u: ['و'],
  v: ['و'],
  w: ['و'],
  x: ['خ', 'کس'],
  y: ['ی'],
  z: ['ز', 'ض', 'ذ', 'ظ'],
}
/** Bounds the spellings of one word that are looked up. */
const MAX_SPELLINGS = 1000
/** Of them, those whose suffixes are split off, which is slower. */
const MAX_STEMMED = 150
const MAX_FOUND = 4
const [MIN_LENGTH, MAX_LENGTH] = [3, 16]

/** English words that are frequent in queries and are no Persian words in Latin letters. */
const ENGLISH = new Set(
  `the and for with from that this are was not you your how what why who when where which can will has have had but all any one two get set new old
 web app api sql css html code data test node java rust ruby perl bash unix mac ios git npm vue react redux next nest angular django flask server
 client cloud docker linux windows python script type types design logo font color photo shop store open source free best top list post posts page
 pages site blog news book books film movie music game games love life work job home house man men woman women day night time year world word
 english learn learning teach teacher school student science math physics art arts history story stories poem poetry writer writing read reader
 reading author editor press media radio team tea coffee food bar car bus taxi plane travel tour city street road park iran iranian persian farsi
 apple google microsoft amazon meta facebook twitter telegram chat chatgpt gpt mail email gmail phone iphone android samsung pro max plus mini
 live online offline video audio podcast stream channel user users admin login password key keys hash bit byte file files folder image images model
 models machine deep neural net network core base base64 json xml yaml http https www com org net dev tool tools test tests debug bug fix error
 issue build run start stop end first last next back up down left right big small good bad hot cold black white red green blue dark light`.split(
    /\s+/,
  ),
)

const knows = (word: string): boolean => {
  if (lookUpWord(word)) return true
  const [stem, ...suffixes] = stripSuffixes(word)
  return suffixes.length > 0 && lookUpWord(stem) !== undefined
}

/**
 * Returns Persian words that a word in Latin letters may spell (salam, ketab), the likeliest first; only words of the dictionary and their
 * inflected forms, and none for English words.
 */
export function fromFinglish(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < MIN_LENGTH || word.length > MAX_LENGTH || ENGLISH.has(word)) return []
  // Doubled consonants are one letter with tashdid.
  const letters = word.replace(/([^aeiou])\1/g, '$1')
  const found = new Set<string>()
  let spelled = 0
  const spell = (at: number, before: string): void => {
    if (spelled >= MAX_SPELLINGS) return
    if (at >= letters.length) {
      spelled++
      if (before.length > 1) found.add(before)
      return
    }
    for (let length = Math.min(3, letters.length - at); length > 0; length--) {
      const sound = letters.slice(at, at + length)
      const isEnd = at + length === letters.length
      const options = (at === 0 ? SOUNDS[`^${sound}`] : undefined) ?? (isEnd ? SOUNDS[`${sound}$`] : undefined) ?? SOUNDS[sound]
      if (!options) continue
      for (const option of options) spell(at + length, before + option)
      // A pair of consonants is rarely two sounds, but a pair of vowels often is.
      if (length > 1 && !/^[aeiou]/.test(sound) && sound !== 'th') return
    }
  }
  spell(0, '')
  const whole = [...found].filter((spelling) => lookUpWord(spelling))
  const known = whole.length > 0 ? whole : [...found].slice(0, MAX_STEMMED).filter(knows)
  return known.slice(0, MAX_FOUND)
}
