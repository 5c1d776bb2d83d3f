/** Latin keys and the letters they type on the Persian layout (ISIRI 9147). */
const KEYS = new Map(
  Object.entries({
    q: 'ض',
    w: 'ص',
    e: 'ث',
    r: 'ق',
    t: 'ف',
    y: 'غ',
    u: 'ع',
    i: 'ه',
    o: 'خ',
    p: 'ح',
    '[': 'ج',
    ']': 'چ',
    a: 'ش',
    s: 'س',
    d: 'ی',
    f: 'ب',
    g: 'ل',
    h: 'ا',
    j: 'ت',
    k: 'ن',
    l: 'م',
    ';': 'ک',
    "'": 'گ',
    z: 'ظ',
    x: 'ط',
    c: 'ز',
    v: 'ر',
    b: 'ذ',
    n: 'د',
    m: 'پ',
    ',': 'و',
    '\\': 'ژ',
  }),
)
/** Letters typed with the shift key. */
const SHIFTED = new Map(Object.entries({ A: 'ؤ', S: 'ئ', D: 'ی', F: 'إ', G: 'أ', H: 'آ', J: 'ة', C: 'ژ', M: 'ء' }))
/** On the keyboards of Windows, ئ has the key of پ. */
const REVERSE_KEYS = new Map([...[...KEYS].map(([key, letter]) => [letter, key] as const), ['ئ', 'm'], ['آ', 'h']])

/** Converts text typed in the wrong keyboard layout; returns undefined for text in both scripts or in neither, and if a letter has no key. */
export function switchKeyboardLayout(text: string): string | undefined {
  const lower = text.toLowerCase().replaceAll('ي', 'ی').replaceAll('ك', 'ک')
  const isLatin = /[a-z]/.test(lower)
  if (isLatin === /\p{Script=Arabic}/u.test(lower)) return undefined
  const keys = isLatin ? KEYS : REVERSE_KEYS
  // Capitals throughout come from caps lock.
  const typed = /[a-z]/.test(text) ? [...text] : [...lower]
  const switched = (isLatin ? typed : [...lower])
    .map((letter) => (isLatin ? SHIFTED.get(letter) : undefined) ?? keys.get(letter.toLowerCase()) ?? letter)
    .join('')
  return (isLatin ? /[a-z]/ : /\p{Script=Arabic}/u).test(switched) ? undefined : switched
}

const LETTERS = [...'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']
const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const MIN_LENGTH = 3
const MAX_LENGTH = 24

/**
 * Returns the words that differ from a folded term by one inserted, missing or replaced letter or two swapped neighbours. Returns none for
 * terms with digits or with a length outside `MIN_LENGTH` to `MAX_LENGTH`.
 */
export function spellingCandidates(term: string): string[] {
  if (term.length < MIN_LENGTH || term.length > MAX_LENGTH || /\p{N}/u.test(term)) return []
  const letters = /^[a-z]/.test(term) ? LATIN : LETTERS
  const found = new Set<string>()
  for (let at = 0; at <= term.length; at++) {
    const [head, tail] = [term.slice(0, at), term.slice(at)]
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of letters) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
  }
  found.delete(term)
  return [...found]
}
