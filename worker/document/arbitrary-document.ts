import fc from 'fast-check'
import { CODE_LANGUAGES } from '#worker/lib/limits.ts'
import { isCleanText } from '#worker/lib/persian/well-formed.ts'
import type { BlockNode, Document, Inline, Mark } from './contract.ts'

const WORDS = [
  'سلام',
  'می‌خواهم',
  'React',
  '<script>alert(1)</script>',
  '"onload="x',
  '&amp;',
  '\u202Eabc',
  '۱۲۳',
  '  ',
  '\n',
  "'",
  '😀',
  'a\tb',
  '</pre>',
]
const HREFS = ['https://example.org/?a=1&b="2"', 'http://xn--mgba3a4f16a.ir/<b>', 'mailto:a@b.ir', "https://x.ir/'onclick='"]

const words = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ minLength: 1, maxLength: 6 })), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''))
  .filter(isCleanText)
const dir = fc.constantFrom<('rtl' | 'ltr' | null)[]>('rtl', 'ltr', null)
const mark = fc.oneof(
  fc.constantFrom<Mark[]>({ type: 'bold' }, { type: 'italic' }, { type: 'code' }),
  fc.constantFrom(...HREFS).map((href): Mark => ({ type: 'link', attrs: { href } })),
)
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks: fc.array(mark, { maxLength: 4 }) }),
  fc.constant<Inline>({ type: 'hardBreak' }),
)
const line = fc.array(inline, { maxLength: 4 })
const hash = fc.stringMatching(/^[a-z0-9]{12}$/)
const size = fc.integer({ min: 1, max: 20_000 })

const leaf: fc.Arbitrary<BlockNode> = fc.oneof(
  line.map((content): BlockNode => ({ type: 'paragraph', content })),
  fc.record({ dir, content: line }).map((made): BlockNode => ({ type: 'paragraph', attrs: { dir: made.dir }, content: made.content })),
  fc
    .record({ level: fc.constantFrom<(2 | 3 | 4)[]>(2, 3, 4), dir, content: line })
    .map(({ level, dir, content }): BlockNode => ({ type: 'heading', attrs: { level, dir }, content })),
  fc
    .record({ language: fc.constantFrom(...CODE_LANGUAGES, null), text: words })
    .map(({ language, text }): BlockNode => ({ type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text }] })),
  fc.constant<BlockNode>({ type: 'horizontalRule' }),
  fc
    .record({ hash, width: size, height: size, widths: fc.array(size, { minLength: 1, maxLength: 8 }), alt: words, caption: words })
    .map((attrs): BlockNode => ({ type: 'image', attrs })),
)

const blocksOf = (levels: number): fc.Arbitrary<BlockNode[]> => fc.array(blockOf(levels), { minLength: 1, maxLength: 4 })

function blockOf(levels: number): fc.Arbitrary<BlockNode> {
  if (levels <= 1) return leaf
  const inside = blocksOf(levels - 1)
  const items = fc.array(
    blocksOf(levels - 2).map((content) => ({ type: 'listItem' as const, content })),
    { minLength: 1, maxLength: 3 },
  )
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .record({ dir, content: inside })
        .map(({ dir, content }): BlockNode => ({ type: 'blockquote', attrs: { dir }, content })),
    },
    { weight: 1, arbitrary: items.map((content): BlockNode => ({ type: 'bulletList', content })) },
    {
      weight: 1,
      arbitrary: fc
        .record({ start: fc.integer({ min: 0, max: 9999 }), items })
        .map(({ start, items }): BlockNode => ({ type: 'orderedList', attrs: { start }, content: items })),
    },
  )
}

/** Valid documents of every block and mark, with words that try to escape from HTML. */
export const arbitraryDocument: fc.Arbitrary<Document> = blocksOf(5).map((content) => ({ type: 'doc', content }))
