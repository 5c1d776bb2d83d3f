import { expect, test } from 'vitest'
import { extractProse, type Inline, inlineHtml } from './inline.ts'

const html = (...nodes: Inline[]) => inlineHtml(nodes, { renderFootnoteMark: () => '<sup>۱</sup>' })
const link = (href: string) => ({ type: 'link' as const, attrs: { href } })

test('a line has its texts in their order, escaped, with line breaks and the marks of footnotes', () => {
  expect(
    html(
      { type: 'text', text: 'یک < دو' },
      { type: 'hardBreak' },
      { type: 'text', text: 'سه' },
      { type: 'footnote', content: [{ type: 'text', text: 'پانوشت' }] },
    ),
  ).toBe('یک &lt; دو<br>سه<sup>۱</sup>')
})

test('marks are nested in one order, and code is left to right', () => {
  expect(html({ type: 'text', text: 'a', marks: [{ type: 'code' }, { type: 'italic' }, { type: 'bold' }] })).toBe(
    '<strong><em><code dir="ltr">a</code></em></strong>',
  )
})

test('neighbours with the same link share it, and those with another one have their own', () => {
  const [first, second] = [link('https://example.ir/a'), link('mailto:a@example.ir')]
  expect(
    html(
      { type: 'text', text: 'یک', marks: [first] },
      { type: 'text', text: 'دو', marks: [{ type: 'bold' }, first] },
      { type: 'text', text: 'سه', marks: [second] },
      { type: 'text', text: 'چهار' },
    ),
  ).toBe('<a href="https://example.ir/a" rel="nofollow ugc noopener">یک<strong>دو</strong></a><a href="mailto:a@example.ir">سه</a>چهار')
})

test('the prose of a container is that of its paragraphs, headings and cells at every depth, without footnotes', () => {
  const text = (value: string) => ({ type: 'text' as const, text: value })
  const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content })
  const item = (...content: ReturnType<typeof paragraph>[]) => ({ type: 'listItem' as const, content })
  const footnote: Inline = { type: 'footnote', content: [text('پانوشت')] }
  expect(
    extractProse([
      paragraph(text('یک'), footnote),
      { type: 'bulletList', content: [item(paragraph(text('دو'))), item(paragraph(text('سه')))] },
    ]),
  ).toBe('یک\nدو\nسه\n')
})
