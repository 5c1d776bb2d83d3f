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
const REVERSE_KEYS = new Map([...KEYS].map(([key, letter]) => [letter, key]))

/** Converts text typed in the wrong keyboard layout; returns undefined for text in both scripts or in neither. */
export function switchKeyboardLayout(text: string): string | undefined {
  const lower = text.toLowerCase().replaceAll('ي', 'ی').replaceAll('ك', 'ک')
  const isLatin = /[a-z]/.test(lower)
  if (isLatin === /\p{Script=Arabic}/u.test(lower)) return undefined
  const keys = isLatin ? KEYS : REVERSE_KEYS
  return [...lower].map((letter) => keys.get(letter) ?? letter).join('')
}
