import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, GROUNDS, type Oklch } from '#shared/accent-colour.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const SETS = ['light', 'dark', 'sepia'] as const

/** Reads the colours of one theme from the style sheet; colours that sepia does not define come from light. */
function coloursOf(set: (typeof SETS)[number]): Map<string, Oklch> {
  const found = new Map<string, Oklch>()
  const root = css.slice(0, css.indexOf(':root[data-theme="light"]'))
  for (const [, name = '', light = '', dark = ''] of root.matchAll(/--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g)) {
    found.set(name, numbers(set === 'dark' ? dark : light))
  }
  if (set === 'sepia') {
    const sepia = css.slice(css.indexOf(':root[data-theme="sepia"]'), css.indexOf('@media'))
    for (const [, name = '', value = ''] of sepia.matchAll(/--([\w-]+): oklch\(([^)]+)\)/g)) found.set(name, numbers(value))
  }
  return found
}

function numbers(value: string): Oklch {
  const [l = Number.NaN, c = Number.NaN, h = Number.NaN] = value.split(' ').map(Number)
  return { l, c, h }
}

const TEXT: [string, string[]][] = [
  ['paper', ['ink', 'ink-soft', 'ink-faint', 'firoozeh', 'saffron', 'anar', 'code-keyword', 'code-string', 'code-number', 'code-title']],
  [
    'paper-deep',
    ['ink', 'ink-soft', 'ink-faint', 'firoozeh', 'saffron', 'anar', 'code-keyword', 'code-string', 'code-number', 'code-title'],
  ],
  ['firoozeh-wash', ['ink', 'ink-soft', 'firoozeh']],
  ['anar-wash', ['ink', 'anar']],
  ['highlight', ['ink']],
  ['firoozeh', ['on-firoozeh']],
  ['solid', ['on-firoozeh']],
  ['anar', ['on-anar']],
  ['saffron-fill', ['on-saffron']],
]
const GRAPHICS: [string, string[]][] = [
  ['paper', ['firoozeh-fill', 'line-strong', 'anar']],
  ['paper-deep', ['firoozeh-fill', 'line-strong', 'anar']],
]

test('computes the contrast 21 for black on white, and about the published 4.48 for #777 on white', () => {
  expect(contrast({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(21, 1)
  expect(contrast({ l: 0.5693, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(4.48, 1)
})

test.each(SETS)('accents are derived for the grounds of the %s theme', (set) => {
  const colours = coloursOf(set)
  const { paper, paperDeep, on } = GROUNDS[set]
  expect([paper, paperDeep, on]).toEqual(['paper', 'paper-deep', 'on-firoozeh'].map((name) => colours.get(name)))
})

for (const set of SETS) {
  const colours = coloursOf(set)
  const ratio = (ground: string, mark: string) => {
    const [below, above] = [colours.get(ground), colours.get(mark)]
    if (!below || !above) throw new Error(`No colour ${ground} or ${mark} in ${set}`)
    return contrast(below, above)
  }
  test.each(TEXT.flatMap(([ground, marks]) => marks.map((mark) => [mark, ground] as const)))(
    `${set}: text %s on %s is at least 4.5:1`,
    (mark, ground) => {
      expect(ratio(ground, mark)).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(GRAPHICS.flatMap(([ground, marks]) => marks.map((mark) => [mark, ground] as const)))(
    `${set}: graphic %s on %s is at least 3:1`,
    (mark, ground) => {
      expect(ratio(ground, mark)).toBeGreaterThanOrEqual(3)
    },
  )
}
