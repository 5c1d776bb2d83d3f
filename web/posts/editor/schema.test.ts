import { getSchema } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { Document } from '#shared/document/contract.ts'
import { findDirectionChanges } from './block-direction.ts'
import { createEditorExtensions } from './extensions.ts'
import { countCodeWords, countDocumentWords, isSameDocument, serializeDocument } from './snapshot.ts'

const rejectUpload = () => Promise.reject(new Error('not used'))
const schema = getSchema(createEditorExtensions({ image: rejectUpload, audio: rejectUpload, onUrl: rejectUpload }))
const line = (text: string, attrs?: object) => ({ type: 'paragraph', ...(attrs ? { attrs } : {}), content: [{ type: 'text', text }] })
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const read = (...content: unknown[]) => {
  const node = schema.nodeFromJSON({ type: 'doc', content })
  node.check()
  return node
}

describe('editor schema and snapshot', () => {
  it('the schema has exactly the blocks of the document, their parts and the listed marks', () => {
    const parts = ['listItem', 'taskItem', 'tableRow', 'tableCell', 'tableHeader']
    expect(Object.keys(schema.nodes).sort()).toEqual([...Object.keys(BLOCKS), ...parts, 'doc', 'footnote', 'hardBreak', 'text'].sort())
    expect(Object.keys(schema.marks).sort()).toEqual(['bold', 'code', 'highlight', 'italic', 'link', 'strike', 'subscript', 'superscript'])
  })

  it('a document with lists, a table, media, footnotes and marks round-trips unchanged', () => {
    const content = [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'سرآغاز' }] },
      {
        type: 'bulletList',
        content: [
          item({ type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'در فهرست' }] }),
          item({ type: 'codeBlock' }),
        ],
      },
      { type: 'orderedList', attrs: { start: 7 }, content: [item(line('هفت'))] },
      {
        type: 'blockquote',
        attrs: { dir: 'ltr' },
        content: [{ type: 'image', attrs: { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], alt: 'الف', caption: 'ب' } }],
      },
      {
        type: 'taskList',
        attrs: { dir: 'ltr' },
        content: [{ type: 'taskItem', attrs: { checked: true }, content: [line('done'), { type: 'codeBlock' }] }],
      },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [{ type: 'text', text: 'نام' }] }, { type: 'tableHeader' }] },
          { type: 'tableRow', content: [{ type: 'tableHeader' }, { type: 'tableCell', attrs: { align: 'end' } }] },
        ],
      },
      { type: 'callout', attrs: { kind: 'danger' }, content: [line('مراقب باش')] },
      {
        type: 'gallery',
        content: ['abcdefghijkl', 'bbcdefghijkl'].map((hash) => ({
          type: 'image',
          attrs: { hash, width: 8, height: 6, widths: [8], alt: '', caption: '', wide: true, focus: { x: 0.25, y: 1 } },
        })),
      },
      { type: 'audio', attrs: { hash: 'abcdefghijkl', format: 'ogg', duration: 65_000, caption: 'صدای باران' } },
      { type: 'embed', attrs: { provider: 'telegram', id: 'daftar_news/42' } },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'متن', marks: [{ type: 'strike' }, { type: 'highlight' }] },
          { type: 'footnote', content: [{ type: 'text', text: 'پانویس' }, { type: 'hardBreak' }] },
          { type: 'text', text: '۲', marks: [{ type: 'superscript' }] },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'go' }, content: [{ type: 'text', text: 'a\nb' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href: 'https://x.ir' } }, { type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'x' },
        ],
      },
    ]
    const node = read(...content)
    const made = serializeDocument(node)
    expect(made).toEqual({ type: 'doc', content })
    expect(Document.safeParse(made).success).toBe(true)
  })

  it('isSameDocument ignores a trailing empty line, but not a new paragraph or a deleted letter', () => {
    const node = read(line('الف'), { type: 'codeBlock' })
    const blank = schema.nodes.paragraph?.create()
    const longer = node.copy(node.content.addToEnd(blank ?? node))
    expect(isSameDocument(serializeDocument(node), serializeDocument(longer))).toBe(true)
    expect(
      isSameDocument(serializeDocument(node), serializeDocument(node.copy(node.content.addToEnd(schema.nodeFromJSON(line('ب')))))),
    ).toBe(false)
    expect(isSameDocument(serializeDocument(node), serializeDocument(node.replace(1, 2, Slice.empty)))).toBe(false)
  })

  it('the schema defines exactly the listed attributes, including those prosemirror-tables requires', () => {
    const names = new Set(Object.values(schema.nodes).flatMap((type) => Object.keys(type.spec.attrs ?? {})))
    for (const type of Object.values(schema.marks)) for (const name of Object.keys(type.spec.attrs ?? {})) names.add(name)
    expect([...names].sort().join()).toBe(
      // prosemirror-tables requires colspan, rowspan and colwidth; they never reach a document.
      'align,alt,caption,checked,colspan,colwidth,dir,duration,focus,format,hash,height,href,id,kind,language,level,provider,rowspan,start,title,wide,width,widths',
    )
  })
})

describe('findDirectionChanges', () => {
  const dirs = (...content: unknown[]) => {
    const node = read(...content)
    return findDirectionChanges(node).map(({ from, dir }) => `${node.nodeAt(from)?.type.name} ${dir}`)
  }
  it('marks a Latin paragraph as ltr, but not mixed, digit, code or empty blocks', () => {
    expect(
      dirs(
        line('سلام React'),
        line('Hello'),
        line('۱۲ 34'),
        { type: 'codeBlock', content: [{ type: 'text', text: 'x' }] },
        { type: 'paragraph' },
      ),
    ).toEqual(['paragraph ltr'])
  })
  it('respects an explicit direction and marks rtl blocks inside an ltr parent', () => {
    expect(dirs(line('سلام', { dir: 'ltr' }), line('Hello', { dir: 'rtl' }))).toEqual(['paragraph ltr'])
    expect(dirs({ type: 'blockquote', attrs: { dir: 'ltr' }, content: [line('سلام'), line('hi')] })).toEqual([
      'blockquote ltr',
      'paragraph rtl',
    ])
  })
  it('resolves the direction of a list from the text of all its items', () => {
    expect(dirs({ type: 'bulletList', content: [item(line('one')), item(line('two'))] })).toEqual(['bulletList ltr'])
    expect(dirs({ type: 'bulletList', content: [item(line('one')), item(line('دو'))] })).toEqual(['paragraph ltr'])
  })
})

describe('countDocumentWords', () => {
  it('counts a word with ZWNJ once, and counts captions but not alt texts', () => {
    const image = { type: 'image', attrs: { hash: 'abcdefghijkl', width: 8, height: 6, widths: [8], alt: 'نه', caption: 'زیر نویس' } }
    expect(countDocumentWords(read(line('می‌خواهم بروم'), image, { type: 'blockquote', content: [line('سه'), image] }))).toBe(7)
  })
  it('counts the words of code blocks apart, wherever they stand', () => {
    const code = { type: 'codeBlock', content: [{ type: 'text', text: 'npm run build' }] }
    const doc = read(line('دو واژه'), code, { type: 'blockquote', content: [line('سه'), code] })
    expect([countDocumentWords(doc), countCodeWords(doc)]).toEqual([9, 6])
  })
})
