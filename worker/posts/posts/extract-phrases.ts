import type { Document } from '#shared/document/contract.ts'
import { extractProse } from '#shared/document/extract-prose.ts'
import { fold } from '#shared/persian/fold.ts'

/** A run of one to three words, scored by its relevance to the post. */
export interface Phrase {
  /** Folded words joined without spaces, like the key of a tag. */
  key: string
  words: readonly string[]
  score: number
}

const MAX_PHRASE_WORDS = 3
const MAX_WORDS = 30_000
const TITLE_WEIGHT = 8
const HEADING_WEIGHT = 3
/** Maximum occurrences counted in the body; further ones do not raise the score. */
const MAX_BODY_COUNT = 8

const STOP_WORDS = new Set(
  'و در به از که را با بر تا هم یا نه هر اگر اما ولی پس چون زیرا این ان اون من تو او ما شما ایشان انها خود یک دو سه است بود شد هست نیست باشد می نمی ها های ای ام ات اش برای روی زیر پیش بعد قبل همه هیچ چه چرا کجا چگونه باید شاید نیز دیگر فقط حتی مثل بین the a an of in on and or to for is are with'.split(
    ' ',
  ),
)

/**
 * Extracts the `limit` most relevant phrases of a post, best first, weighting the title over headings and headings over the body. Spellings
 * with the same folded form count as one phrase. Considers at most 30,000 words of the body. Deterministic.
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

/** Splits text into clauses of folded words, so that no phrase spans punctuation. */
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
