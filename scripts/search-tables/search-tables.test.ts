import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listKnownWords, lookUpWord } from '#worker/lib/persian/search/known-words.ts'
import { COMPOUNDS } from '#worker/lib/persian/search/lexicon/compounds.ts'
import { LOAN_WORDS } from '#worker/lib/persian/search/lexicon/loan-words.ts'
import { PLURALS } from '#worker/lib/persian/search/lexicon/plurals.ts'
import { tokenize } from '#worker/lib/persian/search/tokenize.ts'
import { familiesBeginningWith, findFamily } from '#worker/lib/persian/search/word-families.ts'
import { readWords } from './pack-words.ts'
import { renderFamilies, renderWords } from './render-tables.ts'

test.each([
  ['words', renderWords],
  ['families', renderFamilies],
] as const)('the committed table of %s is what the dictionary and the lexicon give', (_, render) => {
  const { path, source } = render()
  // As a condition, because the difference of two long lines takes minutes to print.
  expect(readFileSync(path, 'utf8') === source, `${path} is old: run node scripts/build-search-tables.ts`).toBe(true)
})

test('each word of the dictionary is found with its properties, and words that differ from it by a letter only if they are words', () => {
  const words = readWords()
  expect(listKnownWords().sort()).toEqual([...words.keys()].sort())
  const wrong: string[] = []
  const check = (word: string) => {
    if (JSON.stringify(lookUpWord(word)) !== JSON.stringify(words.get(word))) wrong.push(word)
  }
  for (const [at, word] of [...words.keys()].entries()) {
    check(word)
    if (at % 5 === 0)
      for (const other of [word.slice(1), word.slice(0, -1), `${word}ا`, `${word}ء`, `ا${word}`, word.repeat(2)]) check(other)
  }
  expect(wrong).toEqual([])
})

test.each(['', 'ketab', 'کتاب ها', 'كتاب', 'آب', 'ا'.repeat(36), '\u0600', '\u06ff', '۱', '0', '-', '+'])('“%s” is no word', (text) => {
  expect(lookUpWord(text)).toBeUndefined()
})

const sequenceOf = (spelling: string): string =>
  tokenize(spelling)
    .filter(({ isAffix }) => !isAffix)
    .map(({ term }) => term)
    .join(' ')
const familiesOf = (groups: readonly (readonly string[])[]) =>
  groups.map((spellings) => [...new Set(spellings.map(sequenceOf))].filter(Boolean)).filter(({ length }) => length > 1)
const [spellings, related] = [familiesOf(COMPOUNDS), familiesOf([...LOAN_WORDS, ...PLURALS])]
const families = [...spellings, ...related]

test('each sequence of the lexicon finds all of its families, of the wanted kind and in the order of the lexicon', () => {
  expect(families.length).toBeGreaterThan(1000)
  const wrong: string[] = []
  for (const sequence of new Set(families.flat()))
    for (const [kind, groups] of [['spellings', spellings] as const, ['related', related] as const]) {
      const terms = sequence.split(' ')
      const found = findFamily(['پیشین', ...terms], 1, [kind])
      const expected = groups.filter((group) => group.includes(sequence)).flat()
      // Without a family of this kind, a shorter run or a number may have one.
      if (expected.length > 0 && found?.sequences.map((each) => each.join(' ')).join() !== expected.join())
        wrong.push(`${kind} ${sequence}`)
    }
  expect(wrong).toEqual([])
})

test('the beginning of a spelling in one word finds the families of all such spellings, in the order of the lexicon', () => {
  const keys = [...new Set(families.flat())].filter((key) => !key.includes(' '))
  const wrong: string[] = []
  for (const beginning of new Set(keys.flatMap((key) => [key.slice(0, 3), key.slice(0, 4), key.slice(0, 5), key, `${key}ا`]))) {
    const found = familiesBeginningWith(beginning).map((each) => each.join(' '))
    const begun = beginning.length < 4 ? [] : keys.filter((key) => key.startsWith(beginning))
    const expected = [...new Set(begun.flatMap((key) => families.filter((group) => group.includes(key)).flat()))].slice(0, 12)
    if (found.join() !== expected.join()) wrong.push(beginning)
  }
  expect(wrong).toEqual([])
})
