import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { fromMarkdown } from '#shared/document/markdown/from-markdown.ts'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { createEditorExtensions } from '#web/posts/editor/extensions.ts'
import { parseDocument } from '#worker/posts/rendering/parse.ts'
import type { Clipboard } from './clipboard.ts'
import { flattenToLine, parsePictureIndex } from './raw-nodes.ts'
import { type PasteResult, readPaste } from './read-paste.ts'
import { pasteSamples, readHtml } from './testing/samples.ts'

const origin = 'https://daftar.example'
const rejectUpload = () => Promise.reject(new Error('not used'))
const schema = getSchema(createEditorExtensions({ image: rejectUpload, audio: rejectUpload, onUrl: rejectUpload }))
const paste = (what: Partial<Clipboard>): Promise<PasteResult> =>
  readPaste(
    { html: '', text: '', rtf: '', files: [], plain: false, ...what },
    { parse: readHtml, markdown: async (text) => fromMarkdown(text, { origin }), origin },
  )

const toGolden = (document: Document) => toMarkdown(document, { origin })
const showPlaceholders = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'string' && parsePictureIndex(value) !== undefined ? `picture ${parsePictureIndex(value)}` : value,
  )

/** e2e/specs/paste.spec.ts runs the same samples, except `pictures`, through a real browser. */
describe('pasted content', () => {
  it.each(pasteSamples().map((sample) => [sample.name, sample] as const))('%s matches its golden file', async (_, { name, html, text }) => {
    const { document } = await paste({ html, text })
    expect(parseDocument(document)).toEqual(document)
    await expect(toGolden(showPlaceholders(document))).toMatchFileSnapshot(`./testing/fixtures/${name}.md`)
  })

  it('lists the URL and alt text of pasted pictures in order', async () => {
    const { pictures } = await paste({ html: pasteSamples().find(({ name }) => name === 'pictures')?.html })
    expect(pictures.map(({ url, alt }) => [url.slice(0, 20), alt])).toEqual([
      ['data:image/png;base6', 'نقطه'],
      ['https://cdn.example.', 'دور'],
      ['blob:https://web.tel', ''],
    ])
  })

  it('uploads no picture for the boxes of a check list of Google Docs', async () => {
    const { pictures } = await paste({ html: pasteSamples().find(({ name }) => name === 'google-docs-checklist')?.html })
    expect(pictures).toEqual([])
  })

  it('flattenToLine joins blocks into one line and returns the blocks a line cannot hold', () => {
    const text = (words: string) => [{ type: 'text', text: words }]
    const blocks = [{ type: 'paragraph', content: text('یک') }, { type: 'codeBlock', content: text('a\nb') }, { type: 'horizontalRule' }]
    const line = [...text('یک'), { type: 'hardBreak' }, ...text('a'), { type: 'hardBreak' }, ...text('b')]
    expect(flattenToLine(blocks, 'break')).toEqual({ line, rest: [{ type: 'horizontalRule' }] })
    expect(flattenToLine(blocks, 'space').line).toEqual(text('یک a b'))
  })
  it('keeps audio of this site with its duration and caption, and drops other audio', async () => {
    const figure = (src: string) =>
      `<p>پیش</p><figure class="audio"><audio controls src="${src}"></audio><figcaption>باران ۱۰<span class="duration"> · ۱:۰۲:۰۵</span></figcaption></figure>`
    const { document } = await paste({ html: figure('/media/audio/abcdefghijkl.ogg') })
    expect(document.content[1]).toEqual({
      type: 'audio',
      attrs: { hash: 'abcdefghijkl', format: 'ogg', duration: 3_725_000, caption: 'باران ۱۰' },
    })
    const bare = await paste({ html: `<p>پیش</p><figure><audio src="${origin}/media/audio/abcdefghijkl.mp3"></audio></figure>` })
    expect(bare.document.content[1]).toMatchObject({ type: 'audio', attrs: { format: 'mp3', duration: 1000, caption: '' } })
    for (const src of ['https://x.ir/media/audio/abcdefghijkl.ogg', '/media/audio/abcdefghijkl.exe', '/media/abcdefghijkl/8.webp'])
      expect(JSON.stringify(await paste({ html: figure(src) }))).not.toContain('"audio"')
  })
  it('keeps pictures of this site with their sizes and captions', async () => {
    const html = `<figure><picture><source srcset="/media/abcdefghijkl/480.webp 480w, /media/abcdefghijkl/960.webp 960w"><img src="${origin}/media/abcdefghijkl/960.webp" width="1600" height="900" alt="میز"></picture><figcaption>میز کار</figcaption></figure>`
    const { document, pictures } = await paste({ html })
    const attrs = { hash: 'abcdefghijkl', width: 1600, height: 900, widths: [480, 960], alt: 'میز', caption: 'میز کار' }
    expect(document.content).toEqual([{ type: 'image', attrs }])
    expect(pictures).toEqual([])
  })

  it('moves a picture inside a footnote behind the paragraph of its mark', async () => {
    const { document, pictures } = await paste({
      html: '<p>متن<a id="a1" href="#fn1">۱</a> ادامه</p><p>بعدی</p><div id="fn1"><p><a href="#a1">۱</a> یادداشت <img src="https://x.ir/a.png" alt="نقشه" width="300"></p></div>',
    })
    expect(pictures).toEqual([{ url: 'https://x.ir/a.png', alt: 'نقشه' }])
    expect(showPlaceholders(document).content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'متن' },
          { type: 'footnote', content: [{ type: 'text', text: 'یادداشت' }] },
          { type: 'text', text: ' ادامه' },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'picture 0' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'بعدی' }] },
    ])
  })

  it('moves a picture inside a table cell behind the table', async () => {
    const cell = '<td>خانه <img src="https://x.ir/a.png" alt="نقشه" width="300"></td>'
    const { document } = await paste({ html: `<table><tr>${cell}<td>دو</td></tr></table><p>بعدی</p>` })
    expect(showPlaceholders(document).content.slice(1)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'picture 0' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'بعدی' }] },
    ])
  })

  it('keeps the Markdown syntax of a plain-text paste literal', async () => {
    const { document } = await paste({ text: '# نه\r\n**نه**\r\n\r\n\u202B- ن\u00A0ه', plain: true })
    expect(toGolden(document)).toBe('\\# نه\\\n\\*\\*نه\\*\\*\n\n\\- ن ه\n')
  })

  it('keeps line breaks under white-space: pre-wrap, and replaces them with spaces without it', async () => {
    const { document } = await paste({ html: '<h2>تیتر</h2><p style="white-space: pre-wrap">یک\nدو</p><p>سه\nچهار</p>' })
    expect(toGolden(document)).toBe('## تیتر\n\nیک\\\nدو\n\nسه چهار\n')
  })

  it('parses the plain text when the HTML only wraps its lines', async () => {
    const html =
      '<meta charset="utf-8"><div style="font-family: monospace"><div><span># تیتر</span></div><br><div><span>متن</span></div></div>'
    expect(toGolden((await paste({ html, text: '# تیتر\n\nمتن' })).document)).toBe('## تیتر\n\nمتن\n')
  })

  it('splits a long table into three, and lifts a deeply nested list item without losing its text', async () => {
    const rows = Array.from({ length: 70 }, (_, row) => `<tr><td>${row}</td><td>x</td></tr>`).join('')
    expect((await paste({ html: `<table>${rows}</table>` })).document.content.map(({ type }) => type)).toEqual(['table', 'table', 'table'])
    const deep = await paste({ html: `${'<ul><li>'.repeat(60)}ژرف` })
    expect(parseDocument(deep.document)).toEqual(deep.document)
    expect(JSON.stringify(deep.document)).toContain('ژرف')
  })
})

const TAGS =
  'p div span b i em strong a ul ol li h1 h3 h6 table tr td th thead caption blockquote pre code br hr img iframe sup del q dl dt dd figure picture input script style svg o:p st1:City v:imagedata daftar-note'.split(
    ' ',
  )
const ATTRIBUTES = [
  'style="mso-list:l0 level2 lfo1"',
  'style="mso-list:Ignore"',
  'style="font-weight:700;white-space:pre-wrap"',
  'style="mso-element:footnote-list"',
  'class="MsoQuote"',
  'class=MsoTitle',
  'class="text-entity-pre"',
  'id="docs-internal-guid-1"',
  'id=fn1',
  'name="r1"',
  'href="#fn1"',
  'href="#r1"',
  'href="javascript:alert(1)"',
  'href="https://x.ir/"',
  'src="data:image/png;base64,AA=="',
  'src="https://youtu.be/dQw4w9WgXcQ"',
  'src="https://daftar.example/media/abcdefghijkl/8.webp" width=1 height=0',
  'colspan=99 rowspan=99',
  'start="-5"',
  'type=checkbox checked',
  'role="checkbox"',
  'alt="👍"',
]
const word = fc.oneof(
  fc.constantFrom('سلام', 'می\u200Cشود', '\uFDD00', '\uFDD09', '&#xD800;', '\u0000', '\u202E', '&nbsp;', '۱.', '\n', '  '),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...TAGS), fc.subarray(ATTRIBUTES, { maxLength: 3 }))
      .map(([tag, attrs]) => `<${[tag, ...attrs].join(' ')}>`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
  { weight: 3, arbitrary: word },
)
const SIGNS = [
  '# ',
  '- ',
  '۱. ',
  '**',
  '__',
  '~~',
  '`',
  '```\n',
  '||',
  '[a](https://x.ir)',
  '\t',
  '\n',
  '\n\n',
  '|',
  'ﺏﺎﺘﮐ',
  'https://x.ir',
  '"',
]

describe('readPaste with arbitrary input', () => {
  const expectAccepted = async ({ document, pictures }: PasteResult) => {
    expect(parseDocument(document)).toEqual(document)
    for (const block of document.content) schema.nodeFromJSON(block).check()
    const places = JSON.stringify(document).match(/\uFDD0\d+/g) ?? []
    expect(new Set(places).size).toBe(places.length)
    for (const place of places) expect(pictures[Number(place.slice(1))]).toBeDefined()
  }
  it('converts arbitrary HTML to a document that the contract and the editor schema accept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => expectAccepted(await paste({ html: pieces.join('') }))),
      { numRuns: 2000 * __RUNS__ },
    )
  })
  it('converts arbitrary text to a document that the contract and the editor schema accept', async () => {
    const text = fc.array(fc.oneof(word, fc.constantFrom(...SIGNS)), { maxLength: 40 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (made, plain) => expectAccepted(await paste({ text: made, plain }))),
      { numRuns: 2000 * __RUNS__ },
    )
  })
  it('parses large and repetitive input within 20 seconds', async () => {
    const began = cpuTime()
    await paste({ html: `<p>${'<span style="font-weight:400">واژه </span>'.repeat(10)}</p>`.repeat(4000) })
    await paste({ text: `${'واژه '.repeat(18)}\n`.repeat(8000) })
    for (const token of ['**a ', '[a](', '`', '__a', '"\t', '- ', 'a\n', 'ﺏ', '||a', 'http://', '```\n'])
      await paste({ text: token.repeat(20_000) })
    expect(cpuTime() - began).toBeLessThan(20_000)
  })
})
