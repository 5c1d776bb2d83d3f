import { describe, expect, it } from 'vitest'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { proseText } from '#shared/document/prose-text.ts'
import { collectAudioHashes, collectImageHashes, plainText, withStoredMedia } from './contents.ts'

const p = (...texts: string[]): BlockNode => ({
  type: 'paragraph',
  content: texts.flatMap((text, index) =>
    index ? [{ type: 'hardBreak' as const }, { type: 'text' as const, text }] : [{ type: 'text' as const, text }],
  ),
})
const picture = (hash: string, caption: string): BlockNode => ({
  type: 'image',
  attrs: { hash, width: 10, height: 10, widths: [10], alt: 'دگر', caption },
})

const doc: Document = {
  type: 'doc',
  content: [
    p('می‌خواهم', 'بنویسم'),
    { type: 'horizontalRule' },
    { type: 'blockquote', content: [p('نقل'), picture('aaaaaaaaaaaa', 'زیرنویس')] },
    { type: 'paragraph' },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [p('یک'), picture('bbbbbbbbbbbb', '')] },
        { type: 'listItem', content: [p('دو')] },
      ],
    },
    picture('aaaaaaaaaaaa', ''),
    { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
  ],
}

describe('reading a document', () => {
  it('plainText separates blocks and lines by line breaks and includes captions and code', () => {
    expect(plainText(doc)).toBe('می‌خواهم\nبنویسم\nنقل\nزیرنویس\nیک\nدو\na\nb')
  })

  it('proseText consists of paragraphs without footnotes; of those in quotes and lists only if there are no others', () => {
    const heading: BlockNode = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'سرآغاز' }] }
    const noted: BlockNode = {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'باران \u202Eآمد\u202C' },
        { type: 'footnote', content: [{ type: 'text', text: 'پانویس' }] },
        { type: 'text', text: '.' },
      ],
    }
    expect(proseText({ ...doc, content: [heading, ...doc.content, noted] })).toBe('می‌خواهم\nبنویسم\nباران آمد.')
    expect(proseText({ ...doc, content: [heading, ...doc.content.slice(1)] })).toBe('نقل\nیک\nدو')
    expect(proseText({ ...doc, content: [heading, ...doc.content.slice(5)] })).toBe('')
  })

  it('collectImageHashes lists each image once, in reading order', () => {
    expect(collectImageHashes(doc)).toEqual(['aaaaaaaaaaaa', 'bbbbbbbbbbbb'])
  })

  it('withStoredMedia uses stored dimensions, keeps captions and alt texts, and leaves unknown images unchanged', () => {
    const stored = withStoredMedia(doc, {
      pictures: new Map([['aaaaaaaaaaaa', { width: 1600, height: 900, widths: [480, 1600] }]]),
      audio: new Map(),
    })
    expect(stored.content[5]).toEqual({
      type: 'image',
      attrs: { hash: 'aaaaaaaaaaaa', width: 1600, height: 900, widths: [480, 1600], alt: 'دگر', caption: '' },
    })
    expect(stored.content[4]).toEqual(doc.content[4])
    expect(plainText(stored)).toBe(plainText(doc))
  })

  it('collectAudioHashes lists each file once, plainText includes its caption, and withStoredMedia uses its stored format and duration', () => {
    const sound = (hash: string, caption = ''): BlockNode => ({ type: 'audio', attrs: { hash, format: 'mp3', duration: 5, caption } })
    const heard: Document = {
      type: 'doc',
      content: [sound('aaaaaaaaaaaa'), { type: 'blockquote', content: [sound('bbbbbbbbbbbb', 'صدای باران'), sound('aaaaaaaaaaaa')] }],
    }
    expect(collectAudioHashes(heard)).toEqual(['aaaaaaaaaaaa', 'bbbbbbbbbbbb'])
    expect(collectImageHashes(heard)).toEqual([])
    expect(plainText(heard)).toBe('صدای باران')
    const stored = withStoredMedia(heard, { pictures: new Map(), audio: new Map([['bbbbbbbbbbbb', { format: 'ogg', duration: 61_000 }]]) })
    expect(stored.content).toEqual([
      sound('aaaaaaaaaaaa'),
      {
        type: 'blockquote',
        content: [
          { type: 'audio', attrs: { hash: 'bbbbbbbbbbbb', format: 'ogg', duration: 61_000, caption: 'صدای باران' } },
          sound('aaaaaaaaaaaa'),
        ],
      },
    ])
  })
})
