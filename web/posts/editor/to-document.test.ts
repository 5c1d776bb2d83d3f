import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { Document, EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import { toDocument } from './to-document.ts'

const p = (text: string, marks?: unknown[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks ? { marks } : {}) }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const picture = { hash: 'abcdefghijkl', width: 800, height: 600, widths: [480, 800], alt: '', caption: 'کوه' }

const { node } = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        ...Object.keys(BLOCKS),
        ...['listItem', 'taskItem', 'tableRow', 'tableCell', 'tableHeader', 'text', 'hardBreak', 'footnote'],
      ),
      attrs: fc.oneof(
        fc.record(
          {
            dir: fc.constantFrom('rtl', 'ltr', null, 'auto'),
            level: fc.integer({ min: 0, max: 7 }),
            start: fc.oneof(fc.integer(), fc.double()),
            language: fc.constantFrom(...CODE_LANGUAGES, 'c', null),
            hash: fc.constantFrom('abcdefghijkl', 'x'),
            width: fc.integer(),
            height: fc.nat(30_000),
            widths: fc.array(fc.integer({ min: -5, max: 30_000 }), { maxLength: 12 }),
            alt: fc.string({ unit: 'binary', maxLength: 400 }),
            caption: fc.anything(),
            provider: fc.constantFrom('x', 'youtube', 'vimeo'),
            id: fc.constantFrom('20', '"><script>'),
            kind: fc.constantFrom('tip', 'x'),
            align: fc.constantFrom('end', 'left'),
            focus: fc.record({ x: fc.double(), y: fc.double({ min: 0, max: 1 }) }),
            colspan: fc.integer(),
          },
          { requiredKeys: [] },
        ),
        fc.anything(),
      ),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\uD800', 'a\u0000\u0008b', ''), fc.anything()),
      marks: fc.oneof(
        fc.array(
          fc.record({
            type: fc.constantFrom('bold', 'italic', 'code', 'link', 'strike', 'highlight', 'underline'),
            attrs: fc.record({
              href: fc.constantFrom('https://x.ir', 'javascript:x', '/y', 'https://x.ir/\uD800'),
              target: fc.constant('_blank'),
            }),
          }),
          { maxLength: 8 },
        ),
        fc.anything(),
      ),
      content: fc.oneof({ depthSize: 'small' }, fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
    },
    { requiredKeys: ['type'] },
  ),
}))

describe('toDocument', () => {
  it('keeps the title of a post card on one line, and drops the title of other embeds', () => {
    const card = (provider: string, id: string, title: unknown) =>
      toDocument(doc({ type: 'embed', attrs: { provider, id, title } })).content[0]
    expect(card('daftar', 'narges/abcdef123456', ' یک\nدو ')).toMatchObject({ attrs: { title: 'یک دو' } })
    expect(card('daftar', 'narges/abcdef123456', null)).toEqual({ type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456' } })
    expect(card('x', '20', 'یک')).toEqual({ type: 'embed', attrs: { provider: 'x', id: '20' } })
  })
  it('drops empty footnotes and the leading space of a footnote', () => {
    const note = (...content: unknown[]) => ({ type: 'footnote', content })
    const paragraph = { type: 'paragraph', content: [note({ type: 'text', text: ' ' }), note({ type: 'text', text: ' الف ' })] }
    expect(toDocument(doc(paragraph)).content).toEqual([
      { type: 'paragraph', content: [{ type: 'footnote', content: [{ type: 'text', text: 'الف ' }] }] },
    ])
  })
  it('converts arbitrary input to a valid document and is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.array(node, { maxLength: 5 }).map((content) => ({ type: 'doc', content })),
        ),
        (json) => {
          const made = toDocument(json)
          expect(Document.safeParse(made).error).toBeUndefined()
          expect(toDocument(made)).toEqual(made)
        },
      ),
      { numRuns: 2000 * __RUNS__ },
    )
  })

  it('keeps a valid document unchanged', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 3, dir: 'ltr' }, content: [{ type: 'text', text: 'React' }] },
      {
        type: 'paragraph',
        attrs: { dir: 'rtl' },
        content: [
          { type: 'text', text: 'می‌خواهم', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'mailto:a@b.ir' } }] },
          { type: 'hardBreak' },
        ],
      },
      { type: 'blockquote', attrs: { dir: 'ltr' }, content: [p('x', [{ type: 'italic' }, { type: 'code' }])] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [p('یک'), { type: 'orderedList', attrs: { start: 0 }, content: [{ type: 'listItem', content: [p('دو')] }] }],
          },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'rust' }, content: [{ type: 'text', text: '\tfn a() {}\n' }] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: picture },
    )
    expect(toDocument(whole)).toEqual(whole)
  })

  it('drops attributes and trailing empty paragraphs that the editor adds', () => {
    expect(
      toDocument(
        doc(
          {
            type: 'paragraph',
            attrs: { dir: null, textAlign: null },
            content: [
              {
                type: 'text',
                text: 'a',
                marks: [{ type: 'link', attrs: { href: 'https://x.ir', target: '_blank', rel: null, class: null } }],
              },
            ],
          },
          {
            type: 'orderedList',
            attrs: { start: 2, type: 'a' },
            content: [{ type: 'listItem', attrs: { checked: true }, content: [p('b')] }],
          },
          { type: 'codeBlock', attrs: { language: null } },
          { type: 'paragraph', attrs: { dir: null } },
        ),
      ),
    ).toEqual(
      doc(
        p('a', [{ type: 'link', attrs: { href: 'https://x.ir' } }]),
        { type: 'orderedList', attrs: { start: 2 }, content: [{ type: 'listItem', content: [p('b')] }] },
        { type: 'codeBlock' },
      ),
    )
  })

  it('lifts content nested deeper than allowed without losing text', () => {
    let nested: unknown = p('ژرف')
    for (let level = 0; level < 40; level++)
      nested =
        level % 2 ? { type: 'blockquote', content: [nested] } : { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] }
    const made = toDocument(doc(nested))
    expect(Document.safeParse(made).success).toBe(true)
    expect(JSON.stringify(made)).toContain('ژرف')
  })

  it('returns the empty document for input without content, and drops trailing but not inner empty paragraphs', () => {
    expect(toDocument(doc())).toEqual(EMPTY_DOCUMENT)
    expect(toDocument(doc({ type: 'paragraph' }, { type: 'paragraph' }))).toEqual(EMPTY_DOCUMENT)
    expect(toDocument(doc(p('a'), { type: 'paragraph' }, p('b'), { type: 'paragraph' }))).toEqual(
      doc(p('a'), { type: 'paragraph' }, p('b')),
    )
  })
})
