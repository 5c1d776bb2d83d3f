import { expect, test } from 'vitest'
import type { Inline } from './inline.ts'
import { inlineHtml, textHtml } from './inline-html.ts'

const html = (...nodes: Inline[]) => inlineHtml(nodes, { renderFootnoteMark: () => '<sup>۱</sup>' }, 'rtl')
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

const text = (value: string, ...marks: NonNullable<Extract<Inline, { type: 'text' }>['marks']>): Inline => ({
  type: 'text',
  text: value,
  marks,
})
const bold = { type: 'bold' as const }

test('a Latin run with signs at its edge is isolated inside marks and links, but not in code or in a block that is left to right', () => {
  expect(html(text('زبان .NET & C++، < C'))).toBe('زبان <bdi dir="ltr">.NET &amp; C++</bdi>، &lt; <bdi dir="ltr">C</bdi>')
  expect(html(text('زبان C++ را', bold))).toBe('<strong>زبان <bdi dir="ltr">C++</bdi> را</strong>')
  expect(html(text('با '), text('.NET', link('mailto:a@example.ir')), text(' و '), text('C#', { type: 'code' }))).toBe(
    'با <a href="mailto:a@example.ir"><bdi dir="ltr">.NET</bdi></a> و <code dir="ltr">C#</code>',
  )
  expect(inlineHtml([text('C++')], { renderFootnoteMark: () => '' }, 'ltr')).toBe('C++')
})

test('a run of several nodes is isolated around their marks, but never across the edge of a link', () => {
  expect(html(text('زبان '), text('خوب C', bold), text('++ است'))).toBe(
    'زبان <strong>خوب </strong><bdi dir="ltr"><strong>C</strong>++</bdi> است',
  )
  const mail = link('mailto:a@example.ir')
  expect(html(text('آن C', mail), text('++', bold, mail), text(' است', mail))).toBe(
    '<a href="mailto:a@example.ir">آن <bdi dir="ltr">C<strong>++</strong></bdi> است</a>',
  )
  expect(html(text('آن '), text('C', mail), text('++ است'))).toBe('آن <a href="mailto:a@example.ir">C</a>++ است')
  expect(html(text('React', mail), text('، '), text('Vue'))).toBe(
    '<a href="mailto:a@example.ir"><bdi dir="ltr">React</bdi></a>، <bdi dir="ltr">Vue</bdi>',
  )
})

test('a caption is isolated like a line', () => {
  expect(textHtml('نمودار C++ & C', 'rtl')).toBe('نمودار C++ &amp; C')
  expect(textHtml('نمودار 100% < ۲', 'rtl')).toBe('نمودار <bdi dir="ltr">100%</bdi> &lt; ۲')
  expect(textHtml('C++', 'ltr')).toBe('C++')
})
