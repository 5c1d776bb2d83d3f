import fc from 'fast-check'
import { AudioFormat } from '#shared/audio.ts'
import type { Embed } from '#shared/embeds.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { DAY } from '../time.ts'
import type { BlockNode, CalloutKind, Document, FootnoteInline, Inline, Mark, TableCell } from './contract.ts'
import type { PlainMark } from './inline.ts'

export const EMBED_SAMPLES: readonly Embed[] = [
  { provider: 'aparat', id: 'abc12' },
  { provider: 'youtube', id: 'dQw4w9WgXc_' },
  { provider: 'x', id: '1234567890123456789' },
  { provider: 'telegram', id: 'daftar_news/42' },
  { provider: 'spotify', id: 'track/4uLU6hMCjMI75M1A2tKUQC' },
  { provider: 'soundcloud', id: 'some-one/sets/a-set_' },
  { provider: 'daftar', id: 'narges/abcdef123456' },
]

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
  fc.constantFrom<PlainMark>('bold', 'code').map((type): Mark => ({ type })),
  fc.constantFrom<PlainMark>('italic', 'strike', 'highlight', 'subscript', 'superscript').map((type): Mark => ({ type })),
  fc.constantFrom(...HREFS).map((href): Mark => ({ type: 'link', attrs: { href } })),
)
const noteInline: fc.Arbitrary<FootnoteInline> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('text' as const), text: words, marks: fc.array(mark, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.constant<FootnoteInline>({ type: 'hardBreak' }) },
)
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 9, arbitrary: noteInline },
  {
    weight: 1,
    arbitrary: fc.array(noteInline, { minLength: 1, maxLength: 3 }).map((content): Inline => ({ type: 'footnote', content })),
  },
)
const line = fc.array(inline, { maxLength: 4 })
const hash = fc.stringMatching(/^[a-z0-9]{12}$/)
const size = fc.integer({ min: 1, max: 20_000 })

const ratio = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true })
const image = fc
  .record(
    {
      hash,
      width: size,
      height: size,
      widths: fc.array(size, { minLength: 1, maxLength: 8 }),
      alt: words,
      caption: words,
      wide: fc.boolean(),
      focus: fc.record({ x: ratio, y: ratio }),
    },
    { requiredKeys: ['hash', 'width', 'height', 'widths', 'alt', 'caption'] },
  )
  .map((attrs) => ({ type: 'image' as const, attrs }))

const audio = fc
  .record({
    hash,
    format: fc.constantFrom(...AudioFormat.options),
    duration: fc.integer({ min: 1, max: DAY }),
    caption: fc.oneof(words, fc.constant('')),
  })
  .map((attrs) => ({ type: 'audio' as const, attrs }))

const cell = fc
  .record({
    type: fc.constantFrom<TableCell['type'][]>('tableCell', 'tableHeader'),
    align: fc.constantFrom<('start' | 'center' | 'end' | null)[]>('start', 'center', 'end', null),
    content: line,
  })
  .map(({ type, align, content }): TableCell => ({ type, attrs: { align }, content }))
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc
      .record({ dir, rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }) })
      .map(
        ({ dir, rows }): BlockNode => ({ type: 'table', attrs: { dir }, content: rows.map((content) => ({ type: 'tableRow', content })) }),
      ),
  )

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
  image,
  audio,
  fc.array(image, { minLength: 2, maxLength: 10 }).map((content): BlockNode => ({ type: 'gallery', content })),
  fc.constantFrom(...EMBED_SAMPLES).map((attrs): BlockNode => ({ type: 'embed', attrs })),
  words
    .map((title) => title.replace(/\s*\n\s*/g, ' '))
    .filter((title) => /^.+$/.test(title))
    .map((title): BlockNode => ({ type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456', title } })),
  table,
)

const blocksOf = (levels: number): fc.Arbitrary<BlockNode[]> => fc.array(blockOf(levels), { minLength: 1, maxLength: 4 })

function blockOf(levels: number): fc.Arbitrary<BlockNode> {
  if (levels <= 1) return leaf
  const children = blocksOf(levels - 1)
  const items = fc.array(
    blocksOf(levels - 2).map((content) => ({ type: 'listItem' as const, content })),
    { minLength: 1, maxLength: 3 },
  )
  const tasks = fc.array(
    fc
      .record({ checked: fc.boolean(), content: blocksOf(levels - 2) })
      .map(({ checked, content }) => ({ type: 'taskItem' as const, attrs: { checked }, content })),
    { minLength: 1, maxLength: 3 },
  )
  const kind = fc.constantFrom<CalloutKind[]>('note', 'tip', 'warning', 'danger')
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .record({ kind, dir, content: children })
        .map(({ kind, dir, content }): BlockNode => ({ type: 'callout', attrs: { kind, dir }, content })),
    },
    {
      weight: 1,
      arbitrary: fc.record({ dir, content: tasks }).map(({ dir, content }): BlockNode => ({ type: 'taskList', attrs: { dir }, content })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ dir, content: children })
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

/** Generates valid documents with any block and mark, and with text that tries to break out of HTML. */
export const arbitraryDocument: fc.Arbitrary<Document> = blocksOf(5).map((content) => ({ type: 'doc', content }))
