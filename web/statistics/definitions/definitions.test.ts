import { expect, test } from 'vitest'
import { DEFINITIONS } from './definitions.ts'

test('no definition repeats another, and each is a sentence', () => {
  const sentences = Object.values(DEFINITIONS).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
})
