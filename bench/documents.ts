import fc from 'fast-check'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import type { Document } from '#shared/document/contract.ts'
import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { normalizeForMarkdown } from '#shared/document/markdown/normalize-for-markdown.ts'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { parseDocument } from '#worker/posts/rendering/parse.ts'
import { parseStrictHtml } from '#worker/posts/rendering/parse-strict-html.ts'
import { plainText } from '#worker/posts/rendering/plain-text.ts'
import { renderDocument } from '#worker/posts/rendering/render.ts'

// Runs random hostile documents (10,000 by default) through the publishing pipeline. Each must be accepted, render to allow-listed HTML
// within the time budget, and survive a Markdown round trip.
const COUNT = Number(process.argv[2] ?? 10_000)
const BUDGET_MS = 50
const HERE = { origin: 'https://daftar.example' }

const times: number[] = []
function publish(made: Document): void {
  const document = parseDocument(made)
  const html = renderDocument(document)
  times.push(bestTime(made))
  parseStrictHtml(html)
  const back = fromMarkdown(toMarkdown(document, HERE), HERE)
  if (JSON.stringify(sorted(back)) !== JSON.stringify(sorted(normalizeForMarkdown(document)))) throw new Error('Markdown lost something')
}

/** Returns the best of up to three runs, so that a busy machine causes no failure. Repeats a run only if it exceeds half the budget. */
function bestTime(made: Document): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best > BUDGET_MS / 2; tries++) {
    const began = performance.now()
    const document = parseDocument(made)
    renderDocument(document)
    plainText(document)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

/** Sorts keys and drops undefined values, so that equal documents serialize to the same text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

fc.assert(fc.property(arbitraryDocument, publish), { numRuns: COUNT })
times.sort((a, b) => a - b)
const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2)
const slowest = times.at(-1) ?? 0
console.log(`${times.length} documents: median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${slowest.toFixed(1)} ms`)
if (slowest > BUDGET_MS) {
  console.error(`The slowest document took more than ${BUDGET_MS} ms`)
  process.exitCode = 1
}
