import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import { Document, EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { AppError } from '#worker/lib/errors.ts'
import { parseDocument } from './parse.ts'

const paragraph = (text: string, marks?: unknown) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks ? { marks } : {}) }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: unknown) => [{ type: 'link', attrs: { href } }]
const tableOf = (rows: unknown[][]) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) })
const pictureOf = (attrs: object) => ({ type: 'image', attrs: { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], ...attrs } })
const nested = (levels: number, inner: unknown): unknown => {
  let node = inner
  for (let level = 0; level < levels; level++) node = { type: 'blockquote', content: [node] }
  return node
}

function rejectionMessage(value: unknown): string {
  try {
    parseDocument(value)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.options.fields?.document ?? ''
    throw error
  }
  throw new Error('was accepted')
}

describe('parseDocument', () => {
  it('returns generated valid documents unchanged', () => {
    fc.assert(
      fc.property(arbitraryDocument, (made) => {
        const parsed = parseDocument(JSON.parse(JSON.stringify(made)))
        expect(parsed).toEqual(JSON.parse(JSON.stringify(made)))
        expect(parseDocument(parsed)).toEqual(parsed)
      }),
      { numRuns: 500 * __RUNS__ },
    )
    expect(parseDocument(EMPTY_DOCUMENT)).toEqual(EMPTY_DOCUMENT)
  })

  it('accepts the deepest allowed document and rejects one that is a level deeper', () => {
    const deepest = doc(nested(11, paragraph('سلام', link('https://daftar.ir/'))))
    expect(parseDocument(deepest)).toEqual(deepest)
    expect(rejectionMessage(doc(nested(12, paragraph('سلام'))))).toContain('تودرتو')
  })

  it('rejects generated invalid values with a Persian `invalid` error', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withSparseArray: true }),
        (value) => {
          expect(rejectionMessage(value)).toMatch(/\p{Script=Arabic}/u)
          expect(rejectionMessage(doc(value))).toMatch(/\p{Script=Arabic}/u)
          expect(rejectionMessage(doc({ type: 'paragraph', content: [value] }))).toMatch(/\p{Script=Arabic}/u)
          expect(rejectionMessage(doc({ type: 'paragraph', more: value }))).toMatch(/\p{Script=Arabic}/u)
        },
      ),
      { numRuns: 2000 * __RUNS__ },
    )
  })

  it.each([
    ['an unknown node', doc({ type: 'iframe', attrs: { src: 'https://x.ir' } })],
    ['an unknown mark', doc(paragraph('سلام', [{ type: 'style' }]))],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['an unknown language', doc({ type: 'codeBlock', attrs: { language: 'x" onload="y' } })],
    ['an image by URL', doc({ type: 'image', attrs: { src: 'https://x.ir/a.png' } })],
    ['text outside a block', doc({ type: 'text', text: 'سلام' })],
    ['an empty text', doc(paragraph(''))],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    [
      'three texts in one code block',
      doc({
        type: 'codeBlock',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
          { type: 'text', text: 'c' },
        ],
      }),
    ],
    ['a key __proto__', JSON.parse('{"type":"doc","content":[],"__proto__":{"type":"doc"}}')],
    ['a key constructor', doc(JSON.parse('{"type":"paragraph","constructor":{}}'))],
    ['a lone surrogate', doc(paragraph('a\uD800b'))],
    [
      'a lone surrogate in a caption',
      doc({ type: 'image', attrs: { hash: 'abcdefghijkl', width: 1, height: 1, widths: [1], caption: '\uDC00' } }),
    ],
    ['a NUL', doc(paragraph('a\u0000b'))],
    ['a javascript: link', doc(paragraph('a', link('javascript:alert(1)')))],
    ['a disguised javascript: link', doc(paragraph('a', link('java\nscript:alert(1)')))],
    ['a data: link', doc(paragraph('a', link('data:text/html,<script>')))],
    ['a relative link', doc(paragraph('a', link('//x.ir')))],
    ['a lone surrogate in a link', doc(paragraph('a', link('https://x.ir/\uD800')))],
    [
      'a nested footnote',
      doc({ type: 'paragraph', content: [{ type: 'footnote', content: [{ type: 'footnote', content: [{ type: 'hardBreak' }] }] }] }),
    ],
    ['an empty footnote', doc({ type: 'paragraph', content: [{ type: 'footnote', content: [] }] })],
    ['audio of another site', doc({ type: 'audio', attrs: { hash: 'https://x.ir', format: 'mp3', duration: 1, caption: '' } })],
    ['audio of an unknown format', doc({ type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'wav', duration: 1, caption: '' } })],
    ['audio without a duration', doc({ type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'mp3', duration: 0, caption: '' } })],
    ['autoplaying audio', doc({ type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'mp3', duration: 1, caption: '', autoplay: true } })],
    ['an embed of an unknown provider', doc({ type: 'embed', attrs: { provider: 'vimeo', id: '1' } })],
    ['an embed with an invalid id', doc({ type: 'embed', attrs: { provider: 'youtube', id: '"><script>x' } })],
    ['a title on an embed of another site', doc({ type: 'embed', attrs: { provider: 'x', id: '20', title: 'من' } })],
    ['a title with a line break', doc({ type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456', title: 'یک\nدو' } })],
    ['an embed with a custom frame', doc({ type: 'embed', attrs: { provider: 'x', id: '20', frame: 'https://x.ir' } })],
    ['a callout of an unknown kind', doc({ type: 'callout', attrs: { kind: 'x' }, content: [paragraph('a')] })],
    ['a task without a state', doc({ type: 'taskList', content: [{ type: 'taskItem', content: [paragraph('a')] }] })],
    ['a block inside a cell', doc(tableOf([[{ type: 'tableCell', content: [paragraph('a')] }]]))],
    ['merged cells', doc(tableOf([[{ type: 'tableCell', attrs: { colspan: 2 } }]]))],
    ['a focus outside the image', doc(pictureOf({ focus: { x: 1.5, y: 0 } }))],
  ])('rejects %s with a Persian message', (_, value) => {
    expect(rejectionMessage(value)).toMatch(/\p{Script=Arabic}/u)
    expect(Document.safeParse(value).success).toBe(false)
  })

  const cells = (count: number) => Array.from({ length: count }, () => ({ type: 'tableCell' }))
  it.each([
    ['a table of 31 rows', doc(tableOf(Array.from({ length: 31 }, () => cells(1)))), '۳۰ سطر'],
    ['a table of 21 columns', doc(tableOf([cells(21)])), '۲۰ ستون'],
    ['rows of different length', doc(tableOf([cells(2), cells(1)])), 'هم‌اندازه'],
    ['a gallery of one image', doc({ type: 'gallery', content: [pictureOf({})] }), 'دو عکس'],
    ['a gallery of eleven images', doc({ type: 'gallery', content: Array.from({ length: 11 }, () => pictureOf({})) }), '۱۰ عکس'],
    ['a caption of 301 characters', doc(pictureOf({ caption: 'ا'.repeat(301) })), '۳۰۰'],
    ['a javascript: URL as a link', doc(paragraph('a', link('javascript:x'))), 'mailto'],
  ])('explains how to fix %s', (_, value, words) => {
    expect(rejectionMessage(value)).toContain(words)
  })

  it('accepts a document stored under an older schema', () => {
    const stored = doc(
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('یک')] }] },
      { type: 'orderedList', attrs: { start: 2 }, content: [{ type: 'listItem', content: [paragraph('دو', [{ type: 'bold' }])] }] },
      { type: 'image', attrs: { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], alt: '', caption: '' } },
      { type: 'blockquote', content: [{ type: 'paragraph' }] },
    )
    expect(parseDocument(stored)).toEqual(stored)
  })

  it('keeps direction marks and ZWNJ', () => {
    const kept = doc(paragraph('می‌خواهم \u202Eabc\u202C \u200F'))
    expect(parseDocument(kept)).toEqual(kept)
  })

  const many = (count: number, make: (index: number) => unknown) => Array.from({ length: count }, (_, index) => make(index))
  const deep = (levels: number) => {
    let value: object = {}
    for (let level = 0; level < levels; level++) value = level % 2 ? { content: value } : [value]
    return value
  }
  it.each([
    ['200 levels of quotes', doc(nested(200, paragraph('x')))],
    ['100,000 raw levels', deep(100_000)],
    ['100,000 paragraphs', { type: 'doc', content: many(100_000, () => paragraph('x')) }],
    ['49,000 unknown nodes', { type: 'doc', content: many(49_000, () => ({ type: 'x' })) }],
    [
      '15,000 invalid headings in a list',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: many(15_000, () => ({ type: 'heading', attrs: { level: 9 } })) }] }),
    ],
    [
      '12,000 invalid links in a line',
      doc({ type: 'paragraph', content: many(12_000, () => ({ type: 'text', text: 'a', marks: link('javascript:x') })) }),
    ],
    ['190,000 numbers', { type: 'doc', content: many(190_000, (index) => index) }],
    ['a sparse array of a billion', doc(new Array(1_000_000_000))],
    ['two million characters', doc(paragraph('ا'.repeat(2_000_000)))],
    ['too many bytes in few characters', doc(paragraph('ا'.repeat(900_000)))],
    ['100,000 keys', doc(Object.fromEntries(many(100_000, (index) => [`k${index}`, 1]) as [string, number][]))],
  ])('rejects %s in less than 250 ms after a warm-up', (_, value) => {
    rejectionMessage(value)
    const began = cpuTime()
    rejectionMessage(value)
    // The first call warms up the parser; the margin allows for a busy machine.
    expect(cpuTime() - began).toBeLessThan(250)
  })
})
