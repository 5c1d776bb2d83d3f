import fc from 'fast-check'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import type { Document } from '#shared/document/contract.ts'
import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { normalizeForMarkdown } from '#shared/document/markdown/normalize-for-markdown.ts'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { plainText } from '#worker/posts/rendering/contents.ts'
import { parseDocument } from '#worker/posts/rendering/parse.ts'
import { parseStrictHtml } from '#worker/posts/rendering/parse-strict-html.ts'
import { renderDocument } from '#worker/posts/rendering/render.ts'
import { positiveSetting } from './measure.ts'

// Runs random hostile documents (10,000 by default) through the publishing pipeline. Each must be accepted, render to allow-listed HTML,
// and come back from Markdown as `normalizeForMarkdown` returns it. Times the first attempt to parse and render each, and exits with 1
// if one exceeds `BUDGET_MS`.
const COUNT = positiveSetting('The number of documents', process.argv[2] ?? 10_000)
const BUDGET_MS = 50
const HERE = { origin: 'https://daftar.example' }

const times: number[] = []
function publish(made: Document): void {
  const from = performance.now()
  const document = parseDocument(made)
  const html = renderDocument(document)
  plainText(document)
  times.push(performance.now() - from)
  parseStrictHtml(html)
  const back = fromMarkdown(toMarkdown(document, HERE), HERE)
  if (JSON.stringify(sorted(back)) !== JSON.stringify(sorted(normalizeForMarkdown(document)))) throw new Error('Markdown lost something')
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
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const [median, p99, slowest] = [at(0.5), at(0.99), at(1)]
console.log(`${times.length} documents: median ${median.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`)
if (slowest > BUDGET_MS) {
  console.error(`The budget is ${BUDGET_MS} ms for each document`)
  process.exitCode = 1
}
