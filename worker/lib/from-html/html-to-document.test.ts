import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Document, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { parseDocument, renderDocument } from '#worker/posts/rendering/index.ts'
import { htmlToDocument, limitDepth } from './html-to-document.ts'

const show = (html: string, base?: string) => renderDocument(parseDocument(htmlToDocument(html, base).document))
const nodesOf = (document: Document): TreeNode[] => {
  const found: TreeNode[] = []
  const visit = (node: TreeNode) => {
    found.push(node)
    for (const child of childNodesOf(node)) visit(child)
  }
  for (const node of document.content) visit(node)
  return found
}

describe('htmlToDocument', () => {
  it.each([
    ['no space around a break', '<p><b>یک</b> <br> <b>دو</b> </p>', '<p><strong>یک</strong><br><strong>دو</strong></p>'],
    ['text without tags by its lines', 'یک\nدو\n\nسه', '<p>یک<br>دو</p><p>سه</p>'],
    [
      'marks',
      '<p><b>یک</b> <em>دو</em> <code>x</code> <del>سه</del> <mark>چهار</mark></p>',
      '<p><strong>یک</strong> <em>دو</em> <code dir="ltr">x</code> <s>سه</s> <mark>چهار</mark></p>',
    ],
    [
      'bold and italic by style',
      '<p><span style="font-weight:700">یک</span> <span style="font-style: italic">دو</span> <b style="font-weight:normal">سه</b></p>',
      '<p><strong>یک</strong> <em>دو</em> سه</p>',
    ],
    ['ZWNJ, and entities', '<p>می‌خواهم&zwnj; &laquo;الف&raquo;&nbsp;ب &amp; ج</p>', '<p>می‌خواهم‌ «الف» ب &amp; ج</p>'],
    [
      'nested lists',
      '<ul><li>یک<ol start="3"><li>دو</li></ol></li><li>سه</li></ul>',
      '<ul><li><p>یک</p><ol start="3"><li><p>دو</p></li></ol></li><li><p>سه</p></li></ul>',
    ],
    [
      'a list in a list without an item',
      '<ul><li>یک</li><ul><li>دو</li></ul></ul>',
      '<ul><li><p>یک</p><ul><li><p>دو</p></li></ul></li></ul>',
    ],
    [
      'tasks of Google Docs without the pictures of their boxes',
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked" aria-roledescription="checkbox"><p>یک</p></li></ul>',
      '<ul class="tasks"><li><input type="checkbox" disabled="" checked="" aria-label="انجام‌شده"><div><p>یک</p></div></li></ul>',
    ],
    [
      'tasks of Notion',
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>یک</span></li></ul><p>دو</p>',
      'aria-label="انجام‌شده"',
    ],
    [
      'a nested list in an item of its own',
      '<ul><li>یک</li><li><ul><li>دو</li></ul></li></ul>',
      '<ul><li><p>یک</p><ul><li><p>دو</p></li></ul></li></ul>',
    ],
    ['tasks', '<ul><li><input type="checkbox" checked> یک</li><li><input type="checkbox"> دو</li></ul>', 'aria-label="انجام‌شده"'],
    ['quotes', '<blockquote><p>یک</p><p>دو</p></blockquote>', '<blockquote><p>یک</p><p>دو</p></blockquote>'],
    ['a marked quote as a callout', '<blockquote><p>[!WARNING]<br>یک</p></blockquote>', 'callout-warning'],
    ['a callout by its class', '<div class="callout callout-tip"><p>یک</p></div>', 'callout-tip'],
    ['code with its language', '<pre><code class="language-js">let a = 1\n  b</code></pre>', 'class="language-javascript"'],
    [
      'code in lines of its own elements, without line numbers',
      '<pre><span class="lineno">1</span><div>one</div><div>two</div></pre>',
      'one\ntwo</code>',
    ],
    ['Persian in pre as prose', '<pre>به نام خداوند\nجان و خرد</pre>', '<p>به نام خداوند<br>جان و خرد</p>'],
    [
      'a table with a head',
      '<table><thead><tr><th>الف</th><th>ب</th></tr></thead><tbody><tr><td>۱</td><td><p>۲</p><p>۳</p></td></tr></tbody></table>',
      '<td>۲<br>۳</td>',
    ],
    [
      'merged cells as empty ones',
      '<table><tr><td colspan="2">یک</td></tr><tr><td>دو</td><td>سه</td></tr></table>',
      '<tr><td>یک</td><td></td></tr>',
    ],
    ['a table that only arranges as its content', '<table><tr><td><h2>یک</h2><p>دو</p></td></tr></table>', '<p>دو</p>'],
    ['headings of level 1 as level 2, without bold', '<h1><b>یک</b></h1><h6>دو</h6>', '>یک</h2>'],
    ['links of a page', '<p><a href="../b?c=1&d=2#e">یک</a></p>', 'href="https://x.ir/b?c=1&amp;d=2#e"'],
    ['the text of an unsafe link', '<p><a href="javascript:alert(1)">یک</a></p>', '<p>یک</p>'],
    ['an address behind a redirector', '<p><a href="https://l.vrgl.ir/r?l=https%3A%2F%2Fy.ir%2F&k=1">یک</a></p>', 'href="https://y.ir/"'],
    [
      'a player as a card',
      '<iframe src="https://www.aparat.com/video/video/embed/videohash/abc123/vt/frame"></iframe>',
      'data-frame="https://www.aparat.com',
    ],
    [
      'a player by a script',
      '<div><script src="https://www.aparat.com/embed/abc123?data=1"></script></div>',
      'data-frame="https://www.aparat.com',
    ],
    [
      'the text beside an address that could be a card',
      '<p>https://www.aparat.com/v/abc12 <b>را ببین</b></p>',
      '<strong>را ببین</strong></p>',
    ],
    ['an unknown frame as a link', '<iframe src="https://x.ir/map" title="نقشه"></iframe>', '>نقشه</a>'],
    ['a sound as a link', '<audio controls><source src="/a.mp3"></audio>', 'href="https://x.ir/a.mp3"'],
    ['the sign of an emoji', '<p>یک <img class="wp-smiley" alt="🙂" src="https://s.w.org/x.svg"> دو</p>', '<p>یک 🙂 دو</p>'],
    ['definitions', '<dl><dt>یک</dt><dd>دو</dd></dl>', '<p><strong>یک</strong></p><p>دو</p>'],
    ['nothing of scripts and styles', '<style>p{}</style><script>x</script><p>یک</p>', '<p>یک</p>'],
  ])('keeps %s', (_, html, shown) => expect(show(html, 'https://x.ir/a/')).toContain(shown))

  it('gives each picture a placeholder, and a figure its caption', () => {
    const { document, pictures } = htmlToDocument(
      '<p>یک <img src="a.png" alt="الف"> دو</p><figure><img data-src="b.png" src="data:image/gif;base64,R0"><figcaption>زیر <a href="https://x.ir">پیوند</a></figcaption></figure><img width="1" height="1" src="c.gif"><img src="a.png">',
    )
    expect(pictures.map(({ address }) => address)).toEqual(['a.png', 'b.png'])
    const images = nodesOf(document).filter((node) => node.type === 'image')
    expect(
      images.map(({ attrs: { hash, alt, caption } }) => [pictures.find(({ placeholder }) => placeholder === hash)?.address, alt, caption]),
    ).toEqual([
      ['a.png', 'الف', ''],
      ['b.png', '', 'زیر پیوند'],
      ['a.png', '', ''],
    ])
    expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph', 'image', 'image'])
  })

  it('gives the caption of a figure with two pictures to the last one, and keeps that of anything else as text', () => {
    const captionsOf = (html: string) =>
      nodesOf(htmlToDocument(html).document).flatMap((node) => (node.type === 'image' ? [node.attrs.caption] : []))
    expect(captionsOf('<figure><img src="a.png"><img src="b.png"><figcaption>زیر</figcaption></figure>')).toEqual(['', 'زیر'])
    expect(show('<figure><blockquote><p>نقل</p></blockquote><figcaption>سعدی</figcaption></figure>')).toContain('</blockquote><p>سعدی</p>')
  })

  it('makes galleries of at most ten pictures of nearly the same number', () => {
    const { document } = htmlToDocument(
      `<div class="wp-block-gallery">${Array.from({ length: 11 }, (_, at) => `<figure><img src="${at}.png"></figure>`).join('')}</div>`,
    )
    expect(document.content.map((node) => (node.type === 'gallery' ? node.content.length : node.type))).toEqual([5, 6])
  })

  it.each([
    [
      'of Markdown',
      '<p>متن<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><p>پانوشت <a href="#fnref:1">↩</a></p></li></ol></div>',
    ],
    [
      'of Substack',
      '<p>متن<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>پانوشت</p></div></div>',
    ],
  ])('puts footnotes %s where their marks are', (_, html) => {
    expect(htmlToDocument(html).document.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'متن' },
          { type: 'footnote', content: [expect.objectContaining({ text: expect.stringMatching(/^پانوشت/) })] },
        ],
      },
    ])
  })

  it('keeps marks of missing footnotes and notes without marks as text', () => {
    expect(show('<p>متن<sup><a href="#fn1">1</a></sup></p><ol><li id="fn2">پانوشت</li></ol>')).toBe(
      '<p>متن<sup>1</sup></p><ol><li><p>پانوشت</p></li></ol>',
    )
  })

  it('leaves a box of notes that no mark points to, and a second note of one mark, in their places', () => {
    expect(show('<div class="footnote"><p>یادداشت</p></div><p>متن</p>')).toBe('<p>یادداشت</p><p>متن</p>')
    const twice = '<p>متن<a class="footnote" href="#fn1">1</a></p><p id="fn1">پانوشت</p><p id="fn1">دوباره</p><p>پایان</p>'
    expect(show(twice)).toMatch(/^<p>متن<sup.*<\/sup><\/p><p>دوباره<\/p><p>پایان<\/p><section.*پانوشت/)
  })

  it.each([
    ['audio', 'audio'],
    ['video', 'embed'],
  ])('warns of a <%s> that becomes a link: %s', (tag, warning) => {
    expect(htmlToDocument(`<${tag} src="https://x.ir/a"></${tag}>`).warnings).toEqual([warning])
  })

  it('splits tables and cells beyond the limits without losing text', () => {
    const row = `<tr>${Array.from({ length: 25 }, (_, at) => `<td>خ${at}</td>`).join('')}</tr>`
    const { document, warnings } = htmlToDocument(`<table>${row.repeat(40)}</table>`)
    const cells = nodesOf(parseDocument(document)).filter(({ type }) => type === 'tableCell')
    expect([cells.length, warnings]).toEqual([1000, ['table']])
  })

  it.each(['div', 'blockquote', 'ul><li', 'table><tr><td', 'b', 'a href="https://x.ir"', 'figure', 'pre', 'sup'])(
    'reads 100,000 nested <%s> in linear time',
    (tag) => {
      const began = cpuTime()
      const { document } = htmlToDocument(`${`<${tag}>`.repeat(100_000)}متن`)
      expect(cpuTime() - began).toBeLessThan(8000)
      expect(JSON.stringify(parseDocument(document))).toContain('متن')
    },
  )

  it.each([
    '<',
    '<a href="',
    '</div>',
    '&',
    '<br>',
    '<img src=a>',
    '<table>',
    '<sup><a href="#fn1">1</a></sup>',
    'a<i></i>',
    '<li id="fn1">',
    '<!--',
    '&#',
  ])('reads 200,000 characters of %s in linear time', (piece) => {
    const began = cpuTime()
    htmlToDocument(piece.repeat(200_000 / piece.length))
    expect(cpuTime() - began).toBeLessThan(5000)
  })

  it('never throws, and returns a valid document that keeps the words', () => {
    const tags = [
      'p',
      'div',
      'b',
      'i',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'table',
      'tr',
      'td',
      'th',
      'pre',
      'code',
      'h1',
      'h3',
      'figure',
      'figcaption',
      'img',
      'br',
      'hr',
      'span',
      'sup',
      'dl',
      'dt',
      'dd',
      'details',
      'summary',
      'caption',
      'section',
    ]
    const piece = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<a href="#fn1">1</a>',
        '<li id="fn1">',
        '<img src="a.png">',
        '<div class="gallery">',
        '<div class="callout">',
        '<td colspan=3 rowspan=2>',
        '<input type=checkbox>',
        '\n',
      ),
      fc.nat(9999).map((n) => ` w${n}w `),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join('')
        const document = parseDocument(htmlToDocument(html, 'https://x.ir/').document)
        const text = JSON.stringify(document)
        for (const [word] of html.matchAll(/w\d+w/g)) expect(text).toContain(word)
      }),
      { numRuns: 1000 * __RUNS__ },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => {
        parseDocument(htmlToDocument(html).document)
      }),
      { numRuns: 300 * __RUNS__ },
    )
  })
})

test.each([
  ['<div><div>a</div></div>', '<div><div>a</div></div>'],
  ['<div><div><b>a</b></div></div>', '<div><div> a </div></div>'],
  ['<div><div><b><i>a</i></b>b</div></div><div><div>c</div></div>', '<div><div>  a  b</div></div><div><div>c</div></div>'],
  ['<div><div><p>a<br>b<img src="x"></div></div>', '<div><div><p>a<br>b<img src="x"></div></div>'],
  ['<div><div><svg/>a</div></div>', '<div><div><svg/>a</div></div>'],
  ['</div></div><div><div>a</div></div>', '</div></div><div><div>a</div></div>'],
  ['<div><li><div><b>a</b></div></li></div>', '<div><li><div> a </div></li></div>'],
])('of %s, elements deeper than two leave their text', (html, limited) => expect(limitDepth(html, 2)).toBe(limited))
