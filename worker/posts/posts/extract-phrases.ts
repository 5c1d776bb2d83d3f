import type { Document } from '#shared/document/contract.ts'
import { extractProse } from '#shared/document/extract-prose.ts'
import { fold } from '#shared/persian/fold.ts'

/** A run of one to three words of a post, and how much the post is about it. */
export interface Phrase {
  /** The words folded and joined: the key of the tag of that name. */
  key: string
  words: readonly string[]
  score: number
}

const MAX_PHRASE_WORDS = 3
/** Words looked at; the rest of a longer text seldom says what it is about. */
const MAX_WORDS = 30_000
const TITLE_WEIGHT = 8
const HEADING_WEIGHT = 3
/** Times in the body that count; a word used everywhere says no more than one used often. */
const MAX_BODY_COUNT = 8

/** Small words no tag is made of. */
const STOP_WORDS = new Set(
  'و در به از که را با بر تا هم یا نه هر اگر اما ولی پس چون زیرا این ان اون من تو او ما شما ایشان انها خود یک دو سه است بود شد هست نیست باشد می نمی ها های ای ام ات اش برای روی زیر پیش بعد قبل همه هیچ چه چرا کجا چگونه باید شاید نیز دیگر فقط حتی مثل بین the a an of in on and or to for is are with'.split(
    ' ',
  ),
)

/**
 * What a post speaks of, the most first: its title counts more than its headings, they more than its body. Spellings that fold to
 * one are one; the same post gives the same phrases.
 */
export function extractPhrases(title: string, document: Document, limit: number): Phrase[] {
  const found = new Map<string, { words: readonly string[]; title: number; heading: number; body: number }>()
  const count = (text: string, place: 'title' | 'heading' | 'body') => {
    for (const words of splitIntoClauses(text))
      for (let from = 0; from < words.length; from++)
        for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= words.length; length++) {
          const run = words.slice(from, from + length)
          if (STOP_WORDS.has(run[0] ?? '') || STOP_WORDS.has(run.at(-1) ?? '')) continue
          const key = run.join('')
          if (key.length < 2) continue
          const phrase = found.get(key) ?? { words: run, title: 0, heading: 0, body: 0 }
          phrase[place] += 1
          found.set(key, phrase)
        }
  }
  count(title, 'title')
  const isHeading = ({ type }: Document['content'][number]) => type === 'heading'
  count(extractProse(document.content.filter(isHeading)), 'heading')
  count(extractProse(document.content.filter((node) => !isHeading(node))), 'body')
  return [...found]
    .map(([key, { words, title, heading, body }]) => ({
      key,
      words,
      score: Math.min(title, 1) * TITLE_WEIGHT + Math.min(heading, 2) * HEADING_WEIGHT + Math.min(body, MAX_BODY_COUNT),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** Folded words, apart where a reader pauses: no name reaches over a full stop or a comma. */
function splitIntoClauses(text: string): string[][] {
  const clauses: string[][] = []
  let wordsLeft = MAX_WORDS
  for (const clause of text.split(/[\n!?؟،؛:,;«»"()[\]…]+|\.(?=\s|$)/)) {
    const words = fold(clause).match(/[\p{L}\p{N}]+(?:[.&][\p{L}\p{N}]+)*\+*/gu)
    if (!words || wordsLeft <= 0) continue
    clauses.push(words.slice(0, wordsLeft))
    wordsLeft -= words.length
  }
  return clauses
}
