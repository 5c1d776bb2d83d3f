import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyCorrections, proofread } from '#shared/persian/proofreader.ts'

interface Sentence {
  family: string
  typed: string
  /** The same as `typed` where nothing is wrong. */
  expected: string
  /** Parts that must stay as they are. */
  kept: readonly string[]
}

const ESCAPES: Record<string, string> = { _: '_', n: '\n', t: '\t' }
const unescapeSentence = (text: string): string =>
  text.replace(
    /\\u([0-9A-F]{4})|\\([_nt])(?![a-z])|_/g,
    (_, code?: string, escaped?: string) =>
      (code && String.fromCharCode(Number.parseInt(code, 16))) ?? (escaped && ESCAPES[escaped]) ?? '\u200C',
  )

function readSentences(): Sentence[] {
  const sentences: Sentence[] = []
  let family = ''
  let typed = ''
  for (const line of readFileSync('shared/persian/testing/proofreading-sentences.txt', 'utf8').split('\n')) {
    const rest = line.slice(2)
    if (line.startsWith('## ')) family = line.slice(3)
    if (!family || !/^[-+=] /.test(line)) continue
    if (!line.startsWith('+')) typed = rest
    if (line.startsWith('-')) continue
    const plain = unescapeSentence(typed.replace(/[⟦⟧]/g, ''))
    const kept = [...typed.matchAll(/⟦([^⟧]*)⟧/g)].map(([, part = '']) => unescapeSentence(part))
    sentences.push({ family, typed: plain, expected: line.startsWith('=') ? plain : unescapeSentence(rest), kept })
  }
  return sentences
}

const sentences = readSentences()
const corrected = (text: string) => applyCorrections(text, proofread(text))
/** Makes ZWNJs visible in failures. */
const shown = (text: string) => text.replaceAll('\u200C', '_')

test('at least 500 sentences are checked, 150 of which are right as they are', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(500)
  expect(sentences.filter(({ typed, expected }) => typed === expected).length).toBeGreaterThanOrEqual(150)
  expect(new Set(sentences.map(({ typed }) => typed)).size).toBe(sentences.length)
})

describe.each([...Map.groupBy(sentences, ({ family }) => family)])('%s', (_, members) => {
  test.each(members)('proofread finds exactly what is wrong in «$typed»', ({ typed, expected, kept }) => {
    expect(shown(corrected(typed))).toBe(shown(expected))
    expect(proofread(expected)).toEqual([])
    let at = 0
    for (const part of kept) {
      const from = typed.indexOf(part, at)
      at = from + part.length
      expect(proofread(typed).filter((edit) => edit.from < at && edit.to > from)).toEqual([])
    }
  })
})
