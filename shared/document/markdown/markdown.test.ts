import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { parseDocument } from '#worker/posts/rendering/parse.ts'
import { arbitraryDocument, EMBED_SAMPLES } from '../arbitrary-document.ts'
import type { BlockNode, Document, Inline, Mark } from '../contract.ts'
import { fromMarkdown } from './from-markdown.ts'
import { normalizeForMarkdown } from './normalize-for-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const HERE = { origin: 'https://daftar.example' }
const p = (...content: (string | Inline)[]): BlockNode => ({
  type: 'paragraph',
  content: content.map((each) => (typeof each === 'string' ? { type: 'text', text: each } : each)),
})
const doc = (...content: BlockNode[]): Document => ({ type: 'doc', content })
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const TOKENS = [
  '# ',
  '- ',
  '1. ',
  '> ',
  '> [!NOTE]\n',
  '[!TIP]',
  '```',
  '~~~',
  '| a | b |\n| - | - |\n',
  '|',
  '[^1]',
  '[^1]: ',
  '[a](',
  'javascript:alert(1)',
  ')',
  '![',
  'https://daftar.example/media/abcdefghijkl/8.webp?w=8&h=8&s=8',
  'https://daftar.example/media/audio/abcdefghijkl.mp3?ms=1500',
  '"',
  '<script>alert(1)</script>',
  '<mark>',
  '</mark>',
  '<img src=x onerror=y>',
  '<!--',
  '-->',
  '&#0;',
  '&#xD800;',
  '\\',
  '**',
  '*',
  '_',
  '~~',
  '`',
  '- [x] ',
  'https://youtu.be/dQw4w9WgXcQ',
  '<https://x.ir>',
  '\n',
  '\n\n',
  '    ',
  '\t',
  'سلام',
  '\u0000',
  '\uD800',
  '\u202E',
  '---\n',
  '===\n',
  '[a]: data:text/html,x\n',
]
const hostile = fc.oneof(
  fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...TOKENS) }, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 })
    .map((all) => all.join('')),
  fc.tuple(fc.constantFrom(...TOKENS), fc.integer({ min: 1, max: 300 })).map(([token, times]) => token.repeat(times)),
)

describe('toMarkdown and fromMarkdown', () => {
  it('a document round-trips through Markdown to what normalizeForMarkdown returns', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(plain(fromMarkdown(toMarkdown(document, HERE), HERE))).toEqual(plain(normalizeForMarkdown(document)))
      }),
      { numRuns: 150 * __RUNS__ },
    )
  })

  it('a document parsed from hostile Markdown round-trips to what normalizeForMarkdown returns', () => {
    fc.assert(
      fc.property(hostile, (markdown) => {
        const once = fromMarkdown(markdown, HERE)
        expect(plain(fromMarkdown(toMarkdown(once, HERE), HERE))).toEqual(plain(normalizeForMarkdown(once)))
      }),
      { numRuns: 150 * __RUNS__ },
    )
  })

  it('a head of blank cells is none', () => {
    const row = (type: 'tableCell' | 'tableHeader', text: string) => ({
      type: 'tableRow' as const,
      content: [{ type, content: [{ type: 'text' as const, text }] }],
    })
    const typesOf = (head: string) =>
      normalizeForMarkdown(doc({ type: 'table', content: [row('tableHeader', head), row('tableCell', 'متن')] })).content.flatMap((block) =>
        block.type === 'table' ? block.content.map(({ content }) => content[0]?.type) : [],
      )
    expect([typesOf(' '), typesOf('سر')]).toEqual([
      ['tableCell', 'tableCell'],
      ['tableHeader', 'tableCell'],
    ])
  })

  it('fromMarkdown parses hostile Markdown to a document that parseDocument accepts unchanged', () => {
    fc.assert(
      fc.property(hostile, (markdown) => {
        const document = fromMarkdown(markdown, HERE)
        expect(parseDocument(document)).toEqual(document)
      }),
      { numRuns: 500 * __RUNS__ },
    )
  })

  it('toMarkdown writes footnotes, marks, alerts, tasks, tables, audio and embeds, and fromMarkdown reads them back', () => {
    const note: Inline = { type: 'footnote', content: [{ type: 'text', text: 'پانویس' }] }
    const cell = (text: string, type: 'tableCell' | 'tableHeader') => ({ type, content: [{ type: 'text' as const, text }] })
    const document = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'می‌نویسم' }] },
      p('متن', note, ' و ', { type: 'text', text: 'خط‌خورده', marks: [{ type: 'strike' }] }, ' و ', {
        type: 'text',
        text: 'برجسته',
        marks: [{ type: 'highlight' }],
      }),
      { type: 'callout', attrs: { kind: 'danger' }, content: [p('مراقب باش')] },
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { checked: true }, content: [p('نان')] },
          { type: 'taskItem', attrs: { checked: false }, content: [p('پنیر')] },
        ],
      },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('نام', 'tableHeader'), cell('سال', 'tableHeader')] },
          { type: 'tableRow', content: [cell('الف', 'tableCell'), cell('۱۴۰۵', 'tableCell')] },
        ],
      },
      { type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'mp3', duration: 1500, caption: 'باران در [باغ]' } },
      { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
      { type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456' } },
      { type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456', title: 'عنوانی «دیگر»' } },
    )
    expect(toMarkdown(document, HERE)).toBe(`## می‌نویسم

متن[^1] و ~~خط‌خورده~~ و <mark>برجسته</mark>

> [!CAUTION]
>
> مراقب باش

- [x] نان
- [ ] پنیر

| نام | سال |
| - | - |
| الف | ۱۴۰۵ |

![باران در \\[باغ\\]](https://daftar.example/media/audio/abcdefghijkl.mp3?ms=1500)

<https://www.youtube.com/watch?v=dQw4w9WgXcQ>

<https://daftar.example/narges/abcdef123456>

[نوشته‌ای در دفتر](https://daftar.example/narges/abcdef123456 "عنوانی «دیگر»")

[^1]: پانویس
`)
    expect(fromMarkdown(toMarkdown(document, HERE), HERE)).toEqual(document)
  })

  it.each([2, 10, 11, 21, 91])('splits a paragraph of %i images into galleries of two to ten images', (count) => {
    const image = '![](https://daftar.example/media/abcdefghijkl/8.webp?w=8&h=8&s=8)'
    const { content } = fromMarkdown(Array.from({ length: count }, () => image).join('\n'), HERE)
    const sizes = content.map((block) => (block.type === 'gallery' ? block.content.length : 0))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count)
    expect([Math.min(...sizes) >= 2, Math.max(...sizes) <= 10]).toEqual([true, true])
  })

  it.each([
    ['a GitHub alert as a callout', '> [!warning]\n> داغ است', { type: 'callout', attrs: { kind: 'warning' }, content: [p('داغ است')] }],
    ['an escaped alert marker as a quote', '> \\[!NOTE]\n> متن', { type: 'blockquote', content: [p('[!NOTE] متن')] }],
    ['a level-1 heading as level 2', '# سرآغاز', { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'سرآغاز' }] }],
    [
      'an audio URL of this site as an audio block',
      '![باران](https://daftar.example/media/audio/abcdefghijkl.mp3?ms=1500)',
      { type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'mp3', duration: 1500, caption: 'باران' } },
    ],
    [
      'an audio URL without a duration as a link',
      '![باران](https://daftar.example/media/audio/abcdefghijkl.mp3)',
      p({
        type: 'text',
        text: 'باران',
        marks: [{ type: 'link', attrs: { href: 'https://daftar.example/media/audio/abcdefghijkl.mp3' } }],
      }),
    ],
    ['HTML other than <mark> as text', '<div onclick="x">سلام</div>', p('<div onclick="x">سلام</div>')],
    ['an unsafe link as its text', '[سلام](javascript:alert(1))', p('سلام')],
    [
      'an external image as a link',
      '![کوه](https://x.ir/a.png)',
      p({ type: 'text', text: 'کوه', marks: [{ type: 'link', attrs: { href: 'https://x.ir/a.png' } }] }),
    ],
    [
      'the bare URL of a video as an embed',
      'https://youtu.be/dQw4w9WgXcQ',
      { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
    ],
    [
      'a code fence with a language alias as a code block in that language',
      '```js\na\n```',
      { type: 'codeBlock', attrs: { language: 'javascript' }, content: [{ type: 'text', text: 'a' }] },
    ],
    ['soft line breaks as spaces', 'یک\nدو', p('یک دو')],
  ])('fromMarkdown parses %s', (_, markdown, block) => {
    expect(fromMarkdown(markdown, HERE)).toEqual(doc(block as BlockNode))
  })

  it('a round trip keeps a backslash before a space in bold text of a table cell', () => {
    const marks: Mark[] = [{ type: 'bold' }]
    const text = ['\\', ' '].map((text): Inline => ({ type: 'text', text, marks }))
    const document = doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: text }] }] })
    expect(plain(fromMarkdown(toMarkdown(document, HERE), HERE))).toEqual(plain(normalizeForMarkdown(document)))
    expect(JSON.stringify(fromMarkdown(toMarkdown(document, HERE), HERE))).toContain('\\\\ ')
  })

  it.each(['A@-@.A', 'a@b@c@d.e', 'a_@-@.b', 'a.b@c.d@e.f', 'a@@b.c'])('the text %s survives a round trip without a link', (text) => {
    expect(fromMarkdown(toMarkdown(doc(p(text)), HERE), HERE)).toEqual(doc(p(text)))
  })

  it('a round trip keeps an embed of each provider, and a link whose text is its URL', () => {
    const embeds = EMBED_SAMPLES.map((attrs): BlockNode => ({ type: 'embed', attrs }))
    const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const document = doc(...embeds, p({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }))
    expect(fromMarkdown(toMarkdown(document, HERE), HERE)).toEqual(document)
  })

  it('fromMarkdown keeps the text of 60 nested quotes and splits a long table into three valid ones', () => {
    const deep = fromMarkdown(`${'> '.repeat(60)}ژرف`, HERE)
    expect(parseDocument(deep)).toEqual(deep)
    expect(JSON.stringify(deep)).toContain('ژرف')
    const long = fromMarkdown(`| a |\n| - |\n${Array.from({ length: 70 }, (_, row) => `| ${row} |`).join('\n')}`, HERE)
    expect(long.content.map(({ type }) => type)).toEqual(['table', 'table', 'table'])
    expect(parseDocument(long)).toEqual(long)
  })

  it('fromMarkdown parses 5,000 repetitions of each tested token within 3 seconds of computing', () => {
    for (const token of ['*a **a ', '[', '![', '> ', '- ', '`', '<', '| ', '[^1]', '_a_ ', '~~a']) {
      const began = cpuTime()
      fromMarkdown(token.repeat(5_000), HERE)
      expect(cpuTime() - began, token).toBeLessThan(3_000)
    }
  })
})
