import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_LANGUAGES } from '#worker/lib/limits.ts'
import { arbitraryDocument } from './arbitrary-document.ts'
import type { BlockNode, Document } from './contract.ts'
import { renderDocument } from './render.ts'

const html = (...content: BlockNode[]) => renderDocument({ type: 'doc', content })
const p = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const h = (text: string): BlockNode => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })

const ALLOWED: Record<string, string[]> = {
  p: ['dir'],
  h2: ['id', 'dir'],
  h3: ['id', 'dir'],
  h4: ['id', 'dir'],
  blockquote: ['dir'],
  ul: ['dir'],
  ol: ['start', 'dir'],
  li: [],
  pre: ['dir', 'tabindex'],
  code: ['class', 'dir'],
  span: ['class'],
  hr: [],
  br: [],
  strong: [],
  em: [],
  a: ['href', 'rel'],
  figure: [],
  picture: [],
  source: ['type', 'srcset', 'sizes'],
  img: ['src', 'width', 'height', 'loading', 'decoding', 'alt'],
  figcaption: ['dir'],
}
const VOID = new Set(['hr', 'br', 'img', 'source'])

/** A strict reader: anything that is not an allowed tag in its own place with allowed, quoted attributes throws. */
function readStrictly(source: string): { text: string; ids: string[]; hrefs: string[] } {
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>|([^<>]+)/y
  const read = { text: '', ids: [] as string[], hrefs: [] as string[] }
  const open: string[] = []
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    if (!match) throw new Error(`not markup we make, at ${at}: ${source.slice(at, at + 60)}`)
    const [, closing, tag = '', attrs = '', text] = match
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`bare ampersand: ${text}`)
      read.text += text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&')
      continue
    }
    if (closing) {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes another`)
      continue
    }
    const allowed = ALLOWED[tag]
    if (!allowed) throw new Error(`<${tag}> is not allowed`)
    for (const [, name = '', value = ''] of attrs.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!allowed.includes(name)) throw new Error(`${name} on <${tag}> is not allowed`)
      if (name === 'id') read.ids.push(value)
      if (name === 'href') read.hrefs.push(value)
    }
    if (!VOID.has(tag)) open.push(tag)
  }
  if (open.length) throw new Error(`left open: ${open}`)
  return read
}

const wordsOf = (nodes: readonly BlockNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'image') return node.attrs.caption
      if (node.type === 'horizontalRule') return ''
      if (node.type === 'blockquote') return wordsOf(node.content)
      if (node.type === 'bulletList' || node.type === 'orderedList') return node.content.map((item) => wordsOf(item.content)).join('')
      const text = (node.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '')).join('')
      return node.type === 'heading' && !text.trim() ? '' : text
    })
    .join('')

describe('renderDocument', () => {
  it('makes only allowed tags and attributes, loses no word, gives each heading its own address', () => {
    fc.assert(
      fc.property(arbitraryDocument, (made: Document) => {
        const read = readStrictly(renderDocument(made))
        expect(read.text).toBe(wordsOf(made.content))
        expect(new Set(read.ids).size).toBe(read.ids.length)
        for (const href of read.hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
      }),
      { numRuns: 2000 },
    )
  })

  it('the strict reader sees what is not allowed', () => {
    for (const bad of ['<script>', '<p onclick="x"></p>', '<p>', '<p dir=ltr></p>', '</p>', '<p>a & b</p>', '<b></b>']) {
      expect(() => readStrictly(bad)).toThrow()
    }
  })

  it('turns a block left to right only without a Persian letter or by the writer’s word', () => {
    expect(html(p('React را دوست دارم'))).toBe('<p>React را دوست دارم</p>')
    expect(html(p('I like React'))).toBe('<p dir="ltr">I like React</p>')
    expect(html(p('۱۲۳ — 123'))).toBe('<p>۱۲۳ — 123</p>')
    expect(html({ type: 'paragraph', attrs: { dir: 'rtl' }, content: [{ type: 'text', text: 'React' }] })).toBe('<p>React</p>')
    expect(html({ type: 'blockquote', attrs: { dir: 'ltr' }, content: [p('سلام'), p('hi')] })).toBe(
      '<blockquote dir="ltr"><p dir="rtl">سلام</p><p>hi</p></blockquote>',
    )
    expect(html({ type: 'bulletList', content: [{ type: 'listItem', content: [p('one')] }] })).toBe(
      '<ul dir="ltr"><li><p>one</p></li></ul>',
    )
  })

  it('gives headings addresses from their words, told apart, never those of the page around', () => {
    expect(html(h('می‌خواهم بنویسم'), h('main'), h('main'), h('main-2'), h('…'))).toBe(
      '<h2 id="h-می-خواهم-بنویسم">می‌خواهم بنویسم</h2><h2 id="h-main" dir="ltr">main</h2><h2 id="h-main-2" dir="ltr">main</h2><h2 id="h-main-2-2" dir="ltr">main-2</h2><h2 id="h-بخش">…</h2>',
    )
  })

  it('marks foreign links, joins neighbours of one link, leaves mail alone', () => {
    const link = (href: string) => [{ type: 'link' as const, attrs: { href } }]
    const line = (...content: Extract<BlockNode, { type: 'paragraph' }>['content'] & object): BlockNode => ({ type: 'paragraph', content })
    expect(
      html(
        line(
          { type: 'text', text: 'این ', marks: link('https://x.ir/?a=1&b=2') },
          { type: 'text', text: 'نوشته', marks: [{ type: 'bold' }, ...link('https://x.ir/?a=1&b=2')] },
          { type: 'text', text: ' و نامه', marks: link('mailto:a@b.ir') },
        ),
      ),
    ).toBe(
      '<p><a href="https://x.ir/?a=1&amp;b=2" rel="nofollow ugc noopener">این <strong>نوشته</strong></a><a href="mailto:a@b.ir"> و نامه</a></p>',
    )
  })

  it('writes pictures in both formats at every size', () => {
    expect(
      html({
        type: 'image',
        attrs: { hash: 'abcdefghijkl', width: 1600, height: 900, widths: [1600, 480, 960], alt: 'کوه "دنا"', caption: '' },
      }),
    ).toBe(
      '<figure><picture><source type="image/avif" srcset="/media/abcdefghijkl/480.avif 480w, /media/abcdefghijkl/960.avif 960w, /media/abcdefghijkl/1600.avif 1600w" sizes="(min-width: 46rem) 42rem, 100vw"><source type="image/webp" srcset="/media/abcdefghijkl/480.webp 480w, /media/abcdefghijkl/960.webp 960w, /media/abcdefghijkl/1600.webp 1600w" sizes="(min-width: 46rem) 42rem, 100vw"><img src="/media/abcdefghijkl/960.webp" width="1600" height="900" loading="lazy" decoding="async" alt="کوه &quot;دنا&quot;"></picture></figure>',
    )
  })

  it('numbers lists from where the writer began and drops empty lines', () => {
    expect(
      html({ type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [p('سه')] }] }, { type: 'paragraph' }),
    ).toBe('<ol start="3"><li><p>سه</p></li></ol>')
  })

  it('colours code of every language, and leaves endless lines and huge blocks plain', () => {
    const code = (language: (typeof CODE_LANGUAGES)[number], text: string): BlockNode => ({
      type: 'codeBlock',
      attrs: { language },
      content: [{ type: 'text', text }],
    })
    const samples: Record<(typeof CODE_LANGUAGES)[number], string> = {
      bash: 'echo "a"',
      css: 'a { color: red }',
      go: 'func a() {}',
      html: '<a href="x">',
      java: 'class A {}',
      javascript: 'const a = 1',
      json: '{"a": 1}',
      php: '<?php echo 1;',
      python: 'def a(): pass',
      rust: 'fn a() {}',
      sql: 'SELECT 1',
      typescript: 'type A = 1',
    }
    for (const language of CODE_LANGUAGES) {
      const made = html(code(language, samples[language]))
      expect(made).toContain(`<pre dir="ltr" tabindex="0"><code class="language-${language}">`)
      expect(made).toContain('<span class="hljs-')
      expect(readStrictly(made).text).toBe(samples[language])
    }
    expect(html(code('typescript', '0x'.repeat(10_000)))).not.toContain('<span')
    expect(html(code('javascript', 'const a = 1\n'.repeat(2_000)))).not.toContain('<span')
    expect(readStrictly(html(code('javascript', '`${\n'.repeat(4_000)))).text).toHaveLength(16_000)
  })
})
