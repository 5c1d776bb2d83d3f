import { getSchema } from '@tiptap/core'
import { EditorState, Selection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { Document } from '#shared/document/contract.ts'
import { createEditorExtensions } from '#web/posts/editor/extensions.ts'
import { serializeDocument } from '#web/posts/editor/snapshot.ts'
import { findAdjacentCell } from '#web/posts/editor/table-nodes.ts'
import { parseEmbedInput } from './EmbedDialog.tsx'
import { focalPointAt, moveFocalPoint } from './FocalPointDialog.tsx'
import { type GalleryItem, moveItem, toImageAttrs } from './gallery-items.ts'
import { newTable } from './TableDialog.tsx'

const rejectUpload = () => Promise.reject(new Error('not used'))
const schema = getSchema(createEditorExtensions({ image: rejectUpload, audio: rejectUpload, onUrl: rejectUpload }))
const HERE = 'https://daftar.example'

describe('parseEmbedInput', () => {
  it.each([
    ['https://www.aparat.com/v/abc12', 'aparat'],
    ['youtu.be/dQw4w9WgXcQ', 'youtube'],
    [' https://x.com/someone/status/123 ', 'x'],
    ['t.me/daftar_news/42', 'telegram'],
    [`${HERE}/narges/${encodeURI('یادداشت')}-abcdef123456`, 'daftar'],
    ['/narges/یادداشت-abcdef123456', 'daftar'],
  ])('parseEmbedInput parses %s as an embed of %s', (address, provider) => {
    expect(parseEmbedInput(address, HERE)?.provider).toBe(provider)
  })
  it.each(['https://example.ir/v/1', 'javascript:alert(1)', '//youtube.com.evil.ir/watch?v=dQw4w9WgXcQ', 'یوتیوب', '', '/about'])(
    'parseEmbedInput returns undefined for «%s»',
    (address) => {
      expect(parseEmbedInput(address, HERE)).toBeUndefined()
    },
  )
})

describe('tables', () => {
  it('newTable creates a valid table of the requested size', () => {
    const doc = schema.node('doc', null, [newTable(schema, { rows: 2, columns: 3, withHeader: true })])
    doc.check()
    const { content } = serializeDocument(doc)
    expect(content).toMatchObject([{ type: 'table', content: [{ content: [{ type: 'tableHeader' }, {}, {}] }, { content: [{}, {}, {}] }] }])
    expect(Document.safeParse({ type: 'doc', content }).success).toBe(true)
  })

  const table = newTable(schema, { rows: 2, columns: 2, withHeader: false })
  const doc = schema.node('doc', null, [schema.node('paragraph'), table, schema.node('paragraph')])
  const cells: number[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell') cells.push(pos + 1)
  })
  const from = (cell: number) => EditorState.create({ doc, selection: Selection.near(doc.resolve(cells[cell] ?? 0)) })
  it.each([
    [0, 'down', 2],
    [3, 'up', 1],
    [0, 'left', 1],
    [1, 'left', 2],
    [2, 'right', 1],
  ] as const)('from cell %i, arrow %s leads to cell %i in an rtl table', (cell, arrow, to) => {
    expect(findAdjacentCell(from(cell), arrow, false)?.from).toBe(cells[to])
  })
  it('arrow right leads to the next cell in an ltr table, the ends of a table lead outside it, and arrows outside a table do nothing', () => {
    expect(findAdjacentCell(from(0), 'right', true)?.from).toBe(cells[1])
    expect(findAdjacentCell(from(0), 'up', false)?.from).toBe(1)
    expect(findAdjacentCell(from(3), 'down', false)?.from).toBe(doc.content.size - 1)
    expect(findAdjacentCell(from(3), 'left', false)?.from).toBe(doc.content.size - 1)
    const outside = EditorState.create({ doc, selection: Selection.atStart(doc) })
    expect(findAdjacentCell(outside, 'down', false)).toBeUndefined()
  })
})

describe('focal point', () => {
  it('maps the pointer to a point in the picture, clamped to its edges', () => {
    const box = { left: 100, top: 50, width: 200, height: 100 }
    expect(focalPointAt(box, 150, 125)).toEqual({ x: 0.25, y: 0.75 })
    expect(focalPointAt(box, 0, 999)).toEqual({ x: 0, y: 1 })
  })
  it('arrow keys move the point, farther with a large step but not past the edge; Enter does not move it', () => {
    expect(moveFocalPoint({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.48, y: 0.5 })
    expect(moveFocalPoint({ x: 0.5, y: 0.95 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 1 })
    expect(moveFocalPoint({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeUndefined()
  })
})

describe('gallery items', () => {
  it('moveItem moves an item and ignores out-of-range indexes', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })
  it('toImageAttrs returns only uploaded pictures, with alt text and caption', () => {
    const picture = { hash: 'a'.repeat(12), width: 8, height: 6, widths: [8] }
    const items: GalleryItem[] = [
      { key: 0, name: '', picture, progress: 1, alt: 'کوه', caption: '' },
      { key: 1, name: 'b.png', progress: 0.4, alt: '', caption: '' },
      { key: 2, name: 'c.txt', progress: 0, errorMessage: 'عکس نیست', alt: '', caption: '' },
    ]
    expect(toImageAttrs(items)).toEqual([{ ...picture, alt: 'کوه', caption: '' }])
  })
})
