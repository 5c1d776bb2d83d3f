import { describe, expect, it } from 'vitest'
import { isHandledByEditor, readCodeMode } from './clipboard.ts'
import { dataUrlToFile, matchPictureFiles } from './picture-files.ts'
import { parseInlineMarkup } from './plain-text.ts'
import { looksLikeMarkdown } from './read-paste.ts'

const nothing = { html: '', text: '', rtf: '', files: [], plain: false }
const PNG = '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489'
const rtf = (kind: string) =>
  `{\\rtf1{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw1\\pich1\\${kind}blip\\bliptag-1{\\*\\blipuid 0123}${PNG}\r\n0000}}{\\nonshppict{\\pict\\wmetafile8 0100}}}`

describe('clipboard', () => {
  it('isHandledByEditor accepts the editor’s own copies, single URLs and files, but not external pictures, other text or plain-text pastes', () => {
    const png = new File(['x'], 'a.png', { type: 'image/png' })
    expect(isHandledByEditor({ ...nothing, html: '<p data-pm-slice="1 1 []">x</p>', text: 'x' })).toBe(true)
    expect(isHandledByEditor({ ...nothing, html: '<figure data-pm-slice="0 0 []"><img src="/media/abcdefghijkl/8.webp"></figure>' })).toBe(
      true,
    )
    expect(isHandledByEditor({ ...nothing, html: '<p data-pm-slice="1 1 []"><img alt="" src="https://x.ir/a.png"></p>' })).toBe(false)
    expect(isHandledByEditor({ ...nothing, text: ' https://youtu.be/dQw4w9WgXcQ\n' })).toBe(true)
    expect(isHandledByEditor({ ...nothing, text: 'سلام https://x.ir' })).toBe(false)
    expect(isHandledByEditor({ ...nothing, files: [png] })).toBe(true)
    expect(isHandledByEditor({ ...nothing, text: 'a.png', files: [png] })).toBe(true)
    expect(isHandledByEditor({ ...nothing, text: '/home/x/a.png\n/home/x/b c.mp3\n', files: [png, new File(['x'], 'b c.mp3')] })).toBe(true)
    expect(isHandledByEditor({ ...nothing, text: 'سلام', files: [png] })).toBe(false)
    expect(isHandledByEditor({ ...nothing, html: '<p>سلام</p>', files: [png] })).toBe(false)
    expect(isHandledByEditor({ ...nothing, html: '<p data-pm-slice="1 1 []">x</p>', text: 'x', plain: true })).toBe(false)
  })
  it('readCodeMode returns the language of code copied from VS Code, or an empty string for invalid data', () => {
    const data = (describeLine: string) => ({ getData: () => describeLine })
    expect(readCodeMode(data('{"version":1,"mode":"python"}'))).toBe('python')
    for (const other of ['', '{', 'null', '{"mode":7}']) expect(readCodeMode(data(other))).toBe('')
  })
})

describe('picture files', () => {
  const named = (url: string) => ({ url, alt: '' })
  it('dataUrlToFile decodes image data URLs and returns undefined for invalid or other URLs', async () => {
    const file = dataUrlToFile('data:image/png;base64,iVBORw==')
    expect([file?.type, file?.size]).toEqual(['image/png', 4])
    expect(await dataUrlToFile('data:image/svg+xml,%3Csvg/%3E')?.text()).toBe('<svg/>')
    for (const other of ['data:text/html;base64,AAAA', 'data:image/png;base64,*', 'data:image/png;base64,', 'https://x.ir/a.png'])
      expect(dataUrlToFile(other)).toBeUndefined()
  })
  it('uses the pictures of Word’s RTF only when there are as many as local pictures', () => {
    const word = named('file:///C:/Temp/clip_image001.png')
    const [file, other] = matchPictureFiles([word, named('https://x.ir/a.png')], { rtf: rtf('png'), files: [] })
    expect([file?.type, file?.size, other]).toEqual(['image/png', PNG.length / 2 + 2, undefined])
    expect(matchPictureFiles([word], { rtf: rtf('jpeg'), files: [] })[0]?.type).toBe('image/jpeg')
    expect(matchPictureFiles([word, word], { rtf: rtf('png'), files: [] })).toEqual([undefined, undefined])
  })
  it('uses the clipboard’s file for the only local picture', () => {
    const png = new File(['x'], 'a.png', { type: 'image/png' })
    expect(matchPictureFiles([named('https://x.ir/a.png'), named('blob:https://x.ir/1')], { rtf: '', files: [png] })).toEqual([
      undefined,
      png,
    ])
  })
})

describe('parseInlineMarkup', () => {
  const describeLine = (text: string) =>
    parseInlineMarkup(text)
      .map(({ text = '', marks = [] }) => [text, ...marks.map(({ type }) => type)].join('+'))
      .join('|')
  it.each([
    ['**پررنگ** و __کج__', 'پررنگ+bold| و |کج+italic'],
    ['**الف __ب__**', 'الف +bold|ب+bold+italic'],
    ['2**8**2 و snake__case__x و __init__', '2**8**2 و snake__case__x و __init__'],
    ['** نه ** و **نه **', '** نه ** و **نه **'],
    ['`**کد**`', '**کد**+code'],
    ['https://x.ir/a_b__c, و (https://x.ir).', 'https://x.ir/a_b__c+link|, و (|https://x.ir+link|).'],
    ['[نه](javascript:x)', '[نه](javascript:x)'],
    ['||راز||', 'راز'],
  ])('parseInlineMarkup parses %s into %s', (text, line) => {
    expect(describeLine(text)).toBe(line)
  })
})

describe('looksLikeMarkdown', () => {
  it.each([
    '# تیتر',
    'a\n> نقل',
    '| a | b |\n| - | - |',
    '- [x] کار',
    '- الف\n  - ب',
    '[^1]: یادداشت',
    '![عکس](a.png)',
    'a\n---',
    '* * *',
    '***',
  ])('looksLikeMarkdown accepts %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true)
  })
  it.each(['#برچسب', '**پررنگ**', '- الف\n- ب', '۱. یک', 'a > b', '— سلام', '5 - 3'])('looksLikeMarkdown rejects %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false)
  })

  it.each([
    ...['شمارهٔ # ۱', '####### هفت', 'جدول |---|---|', '|---|---| جدول', 'متن [^1]: یادداشت', '     > پنج فاصله'],
    ...['متن - [ ] کار', 'متن - الف\n  - ب', 'متن ![عکس](a.png)', 'متن ---', '--- متن', '* * * متن'],
  ])('looksLikeMarkdown rejects %j, whose signs are not where Markdown has them', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false)
  })
})
