import { describe, expect, it } from 'vitest'
import { parseCodeLanguage } from '#shared/code-language.ts'
import { extractFiles, validateMediaFile } from './FilePicker.tsx'
import { pictureUrl } from './MediaViews.tsx'
import { normalizeUrl } from './marks.ts'
import { parseMediaAttrs } from './media-nodes.ts'
import { ORDERED_LIST_MARKER, parseListStart } from './ordered-list.ts'
import { clampHeadingLevels, neutralizeInlineAttributes } from './paste/clipboard.ts'
import { normalizeTitle } from './TitleField.tsx'
import { formatUploadProgress } from './upload-view.ts'
import { isZwnjKey } from './zwnj-key.ts'

describe('typed input', () => {
  it.each([
    ['۱. ', 1],
    ['۱۲) ', 12],
    ['٣. ', 3],
    ['7. ', 7],
    ['0. ', 0],
  ])('«%s» starts an ordered list at %i', (typed, start) => {
    expect(parseListStart(ORDERED_LIST_MARKER.exec(typed)?.[1] ?? '')).toBe(start)
  })
  it.each(['۱۲۳۴۵. ', 'الف. ', '۱- ', ' ۱. ', '۱.'])('«%s» does not start an ordered list', (typed) => {
    expect(ORDERED_LIST_MARKER.test(typed)).toBe(false)
  })

  const key = { code: 'Space', key: ' ', shiftKey: true, ctrlKey: false, altKey: false, metaKey: false, isComposing: false }
  it('isZwnjKey accepts Shift+Space by code or key, but no other modifiers, keys or IME compositions', () => {
    expect(isZwnjKey(key)).toBe(true)
    expect(isZwnjKey({ ...key, key: '\u200C' })).toBe(true)
    expect(isZwnjKey({ ...key, code: '' })).toBe(true)
    for (const other of [
      { shiftKey: false },
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
      { isComposing: true },
      { code: 'KeyA', key: 'A' },
    ]) {
      expect(isZwnjKey({ ...key, ...other })).toBe(false)
    }
  })

  it.each([
    ['example.ir', 'https://example.ir'],
    [' https://example.ir/a?b#c ', 'https://example.ir/a?b#c'],
    ['example.ir:8080/x', 'https://example.ir:8080/x'],
    ['دفتر.ایران/نوشته', 'https://دفتر.ایران/نوشته'],
    ['a.b@example.ir', 'mailto:a.b@example.ir'],
    ['mailto:a@b.ir', 'mailto:a@b.ir'],
    ['\u200Ehttps://example.ir/a\u200F', 'https://example.ir/a'],
    ['https://fa.wikipedia.org/wiki/نیم\u200Cفاصله\u200E', 'https://fa.wikipedia.org/wiki/نیم\u200Cفاصله'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['سلام', undefined],
    ['v1.2', undefined],
    ['/about', undefined],
    ['example.ir و دیگر', undefined],
    ['', undefined],
  ])('normalizeUrl converts «%s» to %s', (typed, href) => {
    expect(normalizeUrl(typed)).toBe(href)
  })

  it('keeps a title on one line and truncates it at a grapheme boundary', () => {
    expect(normalizeTitle('یک\r\nدو\tسه')).toBe('یک دو سه')
    expect(normalizeTitle('\u200Fمی\u200Cنویسم\u202E \u2066x\u2069')).toBe('می\u200Cنویسم x')
    expect(normalizeTitle('👩‍👩‍👧'.repeat(251))).toBe('👩‍👩‍👧'.repeat(250))
    expect(normalizeTitle('ا'.repeat(250))).toBe('ا'.repeat(250))
  })
})

describe('pasted code and HTML', () => {
  it('parseCodeLanguage resolves names and aliases, and returns undefined for unknown languages', () => {
    expect(['js', 'TS', 'py', 'rust', 'sh', 'xml'].map(parseCodeLanguage)).toEqual([
      'javascript',
      'typescript',
      'python',
      'rust',
      'bash',
      'html',
    ])
    for (const other of ['c++', '', null, 'toString', '__proto__']) expect(parseCodeLanguage(other)).toBeUndefined()
  })
  it('clamps pasted heading levels to 2–4', () => {
    expect(clampHeadingLevels('<H1 class="x">a</H1><h5>b</h5><h6>c</h6><h3>d</h3><hr><header>e</header>')).toBe(
      '<h2 class="x">a</h2><h4>b</h4><h4>c</h4><h3>d</h3><hr><header>e</header>',
    )
  })
  it('renames event handlers to data attributes without touching text', () => {
    expect(neutralizeInlineAttributes('<a href=x onclick="y()" style="z">on=1</a>')).toBe(
      '<a href=x data-onclick="y()" data-style="z">on=1</a>',
    )
  })
  it('renames style attributes to data-style without touching text', () => {
    expect(neutralizeInlineAttributes('<b style="font-weight:normal" id=x><p class="a > b"style=\'x\'>style="y" < 3 style=z</p>')).toBe(
      '<b data-style="font-weight:normal" id=x><p class="a > b"data-style=\'x\'>style="y" < 3 style=z</p>',
    )
  })
})

describe('media files', () => {
  it('accepts a PNG at the size limit, and rejects a larger one, an SVG and audio in place of an image', () => {
    const file = (type: string, size: number) => ({ type, size, name: 'x' })
    expect(validateMediaFile(file('image/png', 10_000_000))).toBeUndefined()
    expect(validateMediaFile(file('image/png', 10_000_001))).toContain('۱۰')
    expect(validateMediaFile(file('image/svg+xml', 1))).toContain('JPEG')
    expect(validateMediaFile(file('audio/mpeg', 1), 'image')).toContain('JPEG')
  })

  it('accepts audio by extension without a MIME type, and rejects other formats, kinds and larger files', () => {
    const file = (name: string, type = '', size = 25_000_000) => ({ name, type, size })
    for (const name of ['باران.mp3', 'a.M4A', 'a.aac', 'a.ogg', 'a.oga', 'a.opus', 'a.flac'])
      expect(validateMediaFile(file(name))).toBeUndefined()
    expect(validateMediaFile(file('a.mp3', 'audio/mpeg', 25_000_001))).toContain('۲۵')
    expect(validateMediaFile(file('a.wav', 'audio/wav'))).toContain('FLAC')
    expect(validateMediaFile(file('a.mp3', 'audio/mpeg'), 'image')).toContain('JPEG')
    expect(validateMediaFile(file('a.png', 'image/png'), 'audio')).toContain('FLAC')
    for (const other of [file('a.mp4', 'video/mp4'), file('a.pdf', 'application/pdf'), file('a')])
      expect(validateMediaFile(other)).toContain('فیلم')
  })

  it('extractFiles returns pasted files, but none when the HTML contains text', () => {
    const png = new File(['x'], 'a.png', { type: 'image/png' })
    const paste = (html: string, files: File[]) => extractFiles({ files: files as unknown as FileList, getData: () => html }).length
    expect(paste('', [png, new File(['x'], 'a.mp3'), new File(['x'], 'a.txt', { type: 'text/plain' })])).toBe(3)
    expect(paste('<html><body><!--StartFragment--><img src="https://x.ir/a.png">&nbsp;</body></html>', [png])).toBe(1)
    expect(paste('<style>p { color: red }</style><p>سلام</p>', [png])).toBe(0)
  })

  it('parseMediaAttrs drops unknown attributes and returns undefined for invalid ones', () => {
    const attrs = { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], alt: 'الف', caption: '' }
    expect(parseMediaAttrs('image', JSON.stringify({ ...attrs, onload: 'x' }))).toEqual(attrs)
    for (const bad of [undefined, '', '{', '{"hash":"../x"}', 'null']) expect(parseMediaAttrs('image', bad)).toBeUndefined()
  })

  it('picks the smallest picture size that fills the column, or else the largest', () => {
    expect(pictureUrl('abcdefghijkl', [1600, 480, 960])).toBe('/media/abcdefghijkl/960.webp')
    expect(pictureUrl('abcdefghijkl', [480, 320])).toBe('/media/abcdefghijkl/480.webp')
  })

  it('formats upload progress and size, with the remaining time after ten seconds but not after one second or at 100 %', () => {
    expect(formatUploadProgress(0.456, 2_140_000, 1000)).toBe('۴۵٪ از ۲٫۱ مگابایت')
    expect(formatUploadProgress(0.5, 2_000_000, 10_000)).toBe('۵۰٪ از ۲٫۰ مگابایت، ۱۰ ثانیه مانده')
    expect(formatUploadProgress(0.1, 2_000_000, 30_000)).toBe('۱۰٪ از ۲٫۰ مگابایت، ۵ دقیقه مانده')
    expect(formatUploadProgress(2, 2_000_000, 30_000)).toBe('۱۰۰٪ از ۲٫۰ مگابایت')
  })
})
