import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import type { BlockNode, Document, Inline, TreeNode } from '#shared/document/contract.ts'
import { inlineTextWithFootnotes } from '#shared/document/inline.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { FRAME_ORIGINS } from '#shared/embeds.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import { parseStrictHtml } from './parse-strict-html.ts'
import { renderDocument } from './render.ts'

const html = (...content: BlockNode[]) => renderDocument({ type: 'doc', content })
const p = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const h = (text: string): BlockNode => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })

function wordsOf(nodes: readonly TreeNode[]): { text: string; notes: string } {
  const words = { text: '', notes: '' }
  const visit = (node: TreeNode): void => {
    const line: readonly Inline[] =
      ('content' in node && childNodesOf(node).length === 0 ? (node.content as Inline[] | undefined) : undefined) ?? []
    if (node.type === 'heading' && !inlineTextWithFootnotes(line).trim()) return
    if (node.type === 'image' || node.type === 'audio') words.text += node.attrs.caption
    for (const inline of line) {
      if (inline.type === 'text') words.text += inline.text
      if (inline.type === 'footnote') for (const inner of inline.content) if (inner.type === 'text') words.notes += inner.text
    }
    childNodesOf(node).forEach(visit)
  }
  nodes.forEach(visit)
  return words
}

describe('renderDocument', () => {
  it('renders only allowed markup and link targets, keeps every word and repeats no id', () => {
    fc.assert(
      fc.property(arbitraryDocument, (made: Document) => {
        const read = parseStrictHtml(renderDocument(made))
        const words = wordsOf(made.content)
        expect(read.text).toBe(words.text)
        expect(read.notes.replace(/ /g, '')).toBe(words.notes.replace(/ /g, ''))
        expect(new Set(read.ids).size).toBe(read.ids.length)
        for (const href of read.hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:|#fn(?:ref)?-\d+$|\/narges\/abcdef123456$)/)
        for (const frame of read.frames) expect(FRAME_ORIGINS).toContain(new URL(frame).origin)
      }),
      { numRuns: 2000 * __RUNS__ },
    )
  })

  it('is checked by parseStrictHtml, which throws on disallowed, unbalanced and malformed markup', () => {
    for (const bad of ['<script>', '<p onclick="x"></p>', '<p>', '<p dir=ltr></p>', '</p>', '<p>a & b</p>', '<b></b>']) {
      expect(() => parseStrictHtml(bad)).toThrow()
    }
  })

  it('renders a block left to right if it has letters but no Persian ones, unless the author sets its direction', () => {
    expect(html(p('React را دوست دارم'))).toBe('<p>React را دوست دارم</p>')
    expect(html(p('I like React'))).toBe('<p dir="ltr">I like React</p>')
    expect(html(p('۱۲۳ — 123'))).toBe('<p>۱۲۳ — 123</p>')
    expect(html({ type: 'paragraph', attrs: { dir: 'rtl' }, content: [{ type: 'text', text: 'React' }] })).toBe('<p>React</p>')
    expect(html({ type: 'blockquote', content: [p('س'.repeat(160))] })).toMatch(/^<blockquote class="pull"><p>/)
    expect(html({ type: 'blockquote', content: [p('س'.repeat(161))] })).toMatch(/^<blockquote><p>/)
    expect(html({ type: 'blockquote', attrs: { dir: 'ltr' }, content: [p('سلام'), p('hi')] })).toBe(
      '<blockquote dir="ltr"><p dir="rtl">سلام</p><p>hi</p></blockquote>',
    )
    expect(html({ type: 'bulletList', content: [{ type: 'listItem', content: [p('one')] }] })).toBe(
      '<ul dir="ltr"><li><p>one</p></li></ul>',
    )
  })

  it('derives unique heading ids with the prefix h- from the text', () => {
    expect(html(h('می‌خواهم بنویسم'), h('main'), h('main'), h('main-2'), h('…'))).toBe(
      '<h2 id="h-می-خواهم-بنویسم">می‌خواهم بنویسم</h2><h2 id="h-main" dir="ltr">main</h2><h2 id="h-main-2" dir="ltr">main</h2><h2 id="h-main-2-2" dir="ltr">main-2</h2><h2 id="h-بخش">…</h2>',
    )
  })

  it('adds rel to web links but not to mailto links, and joins adjacent runs of one link', () => {
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

  it('marks http and https links as nofollow, ugc and noopener, also in footnotes and in any letter case', () => {
    const textWithLink = (href: string) => ({ type: 'text' as const, text: 'پیوند', marks: [{ type: 'link' as const, attrs: { href } }] })
    const rel = 'rel="nofollow ugc noopener"'
    for (const href of ['http://x.ir/', 'https://x.ir/', 'HTTP://x.ir/']) {
      expect(html({ type: 'paragraph', content: [textWithLink(href)] }), href).toBe(`<p><a href="${href}" ${rel}>پیوند</a></p>`)
      const note = renderDocument({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'footnote', content: [textWithLink(href)] }] }],
      })
      expect(note, href).toContain(`<a href="${href}" ${rel}>پیوند</a>`)
    }
  })

  it('renders an image as AVIF and WebP at every stored width', () => {
    expect(
      html({
        type: 'image',
        attrs: { hash: 'abcdefghijkl', width: 1600, height: 900, widths: [1600, 480, 960], alt: 'کوه "دنا"', caption: '' },
      }),
    ).toBe(
      '<figure><picture><source type="image/avif" srcset="/media/abcdefghijkl/480.avif 480w, /media/abcdefghijkl/960.avif 960w, /media/abcdefghijkl/1600.avif 1600w" sizes="(min-width: 46rem) 42rem, 100vw"><source type="image/webp" srcset="/media/abcdefghijkl/480.webp 480w, /media/abcdefghijkl/960.webp 960w, /media/abcdefghijkl/1600.webp 1600w" sizes="(min-width: 46rem) 42rem, 100vw"><img src="/media/abcdefghijkl/960.webp" width="1600" height="900" loading="lazy" decoding="async" alt="کوه &quot;دنا&quot;"></picture></figure>',
    )
  })

  it('renders audio as a player without preload, with a Persian duration', () => {
    const attrs = { hash: 'abcdefghijkl', format: 'ogg' as const, duration: 3_725_000, caption: 'باران "در" <باغ>' }
    expect(html({ type: 'audio', attrs })).toBe(
      '<figure class="audio"><audio controls="" preload="none" src="/media/audio/abcdefghijkl.ogg" dir="ltr" aria-label="باران &quot;در&quot; &lt;باغ&gt;"></audio><figcaption>باران &quot;در&quot; &lt;باغ&gt;<span class="duration"> · ۱:۰۲:۰۵</span></figcaption></figure>',
    )
    expect(html({ type: 'audio', attrs: { ...attrs, duration: 499, caption: '' } })).toContain(
      'aria-label="صدا"></audio><figcaption><span class="duration">۰:۰۱</span></figcaption>',
    )
  })

  it('keeps the start number of a list and drops an empty paragraph', () => {
    expect(
      html({ type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [p('سه')] }] }, { type: 'paragraph' }),
    ).toBe('<ol start="3"><li><p>سه</p></li></ol>')
  })

  it('numbers footnotes in reading order, with links both ways', () => {
    const note = (text: string): Inline => ({ type: 'footnote', content: [{ type: 'text', text }] })
    const made = html({ type: 'paragraph', content: [{ type: 'text', text: 'یک' }, note('نخست')] }, p('میان'), {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [note('second')] }] }],
    })
    expect(made).toContain('<p>یک<sup class="note"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="پانویس ۱">۱</a></sup></p>')
    expect(made).toContain('<a href="#fn-2" id="fnref-2" role="doc-noteref" aria-label="پانویس ۲">۲</a>')
    expect(made).toMatch(/<section class="notes" role="doc-endnotes" aria-label="پانویس‌ها"><ol><li id="fn-1"><p>نخست <a href="#fnref-1"/)
    expect(made).toContain('<li id="fn-2"><p dir="ltr">second <a href="#fnref-2"')
  })

  it('renders tables with headers, tasks with their state and callouts with a title', () => {
    const cell = (text: string, type: 'tableCell' | 'tableHeader' = 'tableCell') => ({ type, content: [{ type: 'text' as const, text }] })
    expect(
      html({
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('نام', 'tableHeader'), cell('سال', 'tableHeader')] },
          { type: 'tableRow', content: [cell('الف', 'tableHeader'), { ...cell('۱۴۰۵'), attrs: { align: 'end' } }] },
        ],
      }),
    ).toBe(
      '<div class="table" role="region" tabindex="0" aria-label="جدول"><table><thead><tr><th scope="col">نام</th><th scope="col">سال</th></tr></thead><tbody><tr><th scope="row">الف</th><td class="align-end">۱۴۰۵</td></tr></tbody></table></div>',
    )
    const corner = html({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader' }, cell('سال', 'tableHeader')] }] })
    expect(corner).toContain('<thead><tr><td></td><th scope="col">سال</th></tr></thead>')
    expect(html({ type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [p('نان')] }] })).toBe(
      '<ul class="tasks"><li><input type="checkbox" disabled="" checked="" aria-label="انجام‌شده"><div><p>نان</p></div></li></ul>',
    )
    expect(html({ type: 'callout', attrs: { kind: 'danger' }, content: [p('مراقب باش')] })).toBe(
      '<div class="callout callout-danger" role="note"><p class="callout-title">خطر</p><p>مراقب باش</p></div>',
    )
  })

  it('renders an embed as a link, with a frame URL for YouTube and without one for Daftar', () => {
    expect(html({ type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } })).toBe(
      '<div class="embed embed-youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow ugc noopener" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ">ویدیوی یوتیوب <bdi dir="ltr">youtube.com</bdi></a></div>',
    )
    expect(html({ type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456' } })).toBe(
      '<div class="embed embed-daftar"><a href="/narges/abcdef123456">نوشته‌ای در دفتر</a></div>',
    )
    expect(html({ type: 'embed', attrs: { provider: 'daftar', id: 'narges/abcdef123456', title: 'یک <عنوان>' } })).toBe(
      '<div class="embed embed-daftar"><a href="/narges/abcdef123456"><strong><bdi>یک &lt;عنوان&gt;</bdi></strong> نوشته‌ای در دفتر</a></div>',
    )
  })

  it('nests marks in a fixed order, crops gallery images to their focus and marks wide images', () => {
    expect(
      html({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'code' }, { type: 'strike' }, { type: 'highlight' }] }],
      }),
    ).toBe('<p dir="ltr"><mark><s><code dir="ltr">x</code></s></mark></p>')
    const picture = { type: 'image' as const, attrs: { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], alt: '', caption: '' } }
    expect(html({ type: 'gallery', content: [picture, { ...picture, attrs: { ...picture.attrs, focus: { x: 0.2, y: 1 } } }] })).toContain(
      'alt="" class="focus-x1 focus-y4"',
    )
    expect(html({ ...picture, attrs: { ...picture.attrs, wide: true } })).toContain('<figure class="wide">')
  })

  it('names the ratio of each gallery image, which at most 9 % of it is cropped to', () => {
    const image = (width: number) => ({
      type: 'image' as const,
      attrs: { hash: 'abcdefghijkl', width, height: 1000, widths: [8], alt: '', caption: '' },
    })
    for (let width = 420; width <= 2700; width += 40) {
      const [, name] = /<figure class="ratio-(\d+)">/.exec(html({ type: 'gallery', content: [image(width), image(width)] })) ?? []
      const [own, shown] = [width / 1000, Number(name) / 100]
      expect(Math.min(own, shown) / Math.max(own, shown), `${own}`).toBeGreaterThan(0.91)
    }
  })

  it('highlights code of every language, except a very long line and a large block, and renders deeply nested code', () => {
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
      expect(parseStrictHtml(made).text).toBe(samples[language])
    }
    expect(html(code('typescript', '0x'.repeat(10_000)))).not.toContain('<span')
    expect(html(code('javascript', 'const a = 1\n'.repeat(2_000)))).not.toContain('<span')
    expect(parseStrictHtml(html(code('javascript', '`${\n'.repeat(4_000)))).text).toHaveLength(16_000)
  })
})
