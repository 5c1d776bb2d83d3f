import { expect, test } from 'vitest'
import { patternsFor, RARE } from './word-patterns.ts'

const common: string[] = []
for (let code = 0; code < 0x20000; code++) {
  const letter = String.fromCodePoint(code)
  if (!RARE.test(letter)) common.push(letter)
}

test('the patterns of common characters split a text as those of all characters do', () => {
  expect(common.length).toBeGreaterThan(1000)
  const [few, all] = [patternsFor('دفتر'), patternsFor('é')]
  expect(few).not.toBe(all)
  const texts = common.flatMap((letter) => [
    letter,
    `ا${letter}b`,
    `${letter}1`,
    `1٬00${letter}`,
    `c++${letter}`,
    `.NET${letter}`,
    `a${letter}۲-b`,
  ])
  const wrong: string[] = []
  for (const text of texts)
    for (const name of ['word', 'part', 'letterOrDigit'] as const) {
      const [first, second] = [few, all].map(
        (patterns) => text.split(patterns[name]).join('\0') + (text.match(patterns[name]) ?? []).join('\0'),
      )
      // A text is split into parts only within words.
      if (first !== second && (name !== 'part' || text.match(all.word)?.[0] === text)) wrong.push(`${name} ${text}`)
    }
  expect(wrong).toEqual([])
})

test.each(['ſ', '\u212a'])('the letter “%s”, which equals a Latin one in another case, continues a name like that', (letter) => {
  expect(`Wi-${letter}i`.match(patternsFor(`Wi-${letter}i`).word)).toEqual([`Wi-${letter}i`])
})
