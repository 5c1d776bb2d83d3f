import { getSchema } from '@tiptap/core'
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { Document } from '#shared/document/contract.ts'
import { BLOCK_KINDS, CONVERTIBLE_KINDS, newBlock } from '#web/posts/editor/blocks/block-kinds.ts'
import { convertBlockAt, convertNode, getBlockKind } from '#web/posts/editor/blocks/convert-block.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { findTopBlock, moveBySteps, moveToIndex } from '#web/posts/editor/blocks/move-block.ts'
import { createEditorExtensions } from '#web/posts/editor/extensions.ts'
import { serializeDocument } from '#web/posts/editor/snapshot.ts'
import { computePanelPosition } from './FloatingBar.tsx'
import { findBlocks } from './find-blocks.ts'
import { findSlashTrigger } from './slash-menu.ts'

const rejectUpload = () => Promise.reject(new Error('not used'))
const schema = getSchema(createEditorExtensions({ image: rejectUpload, audio: rejectUpload, onUrl: rejectUpload }))
const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) })
const line = (...words: string[]) => ({ type: 'paragraph', content: words.filter(Boolean).map((each) => text(each)) })
const list = (...items: string[]) => ({ type: 'bulletList', content: items.map((each) => ({ type: 'listItem', content: [line(each)] })) })
const image = (hash: string) => ({ type: 'image', attrs: { hash: hash.repeat(12), width: 8, height: 8, widths: [8] } })
const stateOf = (content: unknown[], pick: (state: EditorState) => EditorState['selection']) => {
  const doc = schema.nodeFromJSON({ type: 'doc', content })
  const state = EditorState.create({ doc })
  return state.apply(state.tr.setSelection(pick(state)))
}
const withCursorAfter = (words: string, ...content: unknown[]) =>
  stateOf(content, ({ doc }) => {
    let found = 0
    doc.descendants((node, pos) => {
      const at = node.isText ? (node.text ?? '').indexOf(words) : -1
      if (at >= 0) found = pos + at + words.length
    })
    return TextSelection.create(doc, found)
  })
const textsOf = (state: Pick<EditorState, 'doc'>) => state.doc.children.map((node) => `${node.type.name}:${node.textContent}`)

describe('slash menu', () => {
  it.each([
    ['/', '/', ''],
    ['سلام /', '/', ''],
    ['سلام /تیتر', '/تیتر', 'تیتر'],
    ['/تیتر بزرگ', '/تیتر بزرگ', 'تیتر بزرگ'],
    ['／table', '／table', 'table'],
  ])('«%s» with the cursor after «%s» opens the menu with the query «%s»', (words, cursor, query) => {
    expect(findSlashTrigger(withCursorAfter(cursor, line(words)))?.query).toBe(query)
  })
  it.each(['و/یا', '۱/', 'https://', '/ جدا', '/a/b', 'می\u200C/'])('«%s» does not open the slash menu', (words) => {
    expect(findSlashTrigger(withCursorAfter(words, line(words)))).toBeUndefined()
  })
  it('the slash menu does not open in code, in a table cell or over a selection', () => {
    expect(findSlashTrigger(withCursorAfter('/', { type: 'codeBlock', content: [{ type: 'text', text: '/' }] }))).toBeUndefined()
    expect(findSlashTrigger(withCursorAfter('/', { type: 'paragraph', content: [text('/', 'code')] }))).toBeUndefined()
    const cell = { type: 'tableCell', content: [{ type: 'text', text: '/' }] }
    expect(findSlashTrigger(withCursorAfter('/', { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }))).toBeUndefined()
    expect(findSlashTrigger(stateOf([line('/')], ({ doc }) => TextSelection.create(doc, 1, 2)))).toBeUndefined()
  })
  it('the slash menu requires a space or line break before a slash within a line, even across a change of marks', () => {
    expect(findSlashTrigger(withCursorAfter('/', { type: 'paragraph', content: [text('واژه', 'bold'), text('/')] }))).toBeUndefined()
    expect(findSlashTrigger(withCursorAfter('/', { type: 'paragraph', content: [text('واژه ', 'bold'), text('/')] }))?.from).toBe(6)
    expect(findSlashTrigger(withCursorAfter('/', { type: 'paragraph', content: [{ type: 'hardBreak' }, text('/')] }))?.from).toBe(2)
  })

  it('finds all blocks without a query, and blocks by Persian names in several spellings and by search terms', () => {
    // A callout is listed by its four kinds.
    expect(findBlocks('')).toEqual(Object.keys(BLOCK_KINDS).filter((kind) => kind !== 'callout'))
    expect(findBlocks('تیتر')).toEqual(['heading2', 'heading3', 'heading4'])
    expect(findBlocks('تيتر ميانه')[0]).toBe('heading3')
    expect(findBlocks('صدا، تا 25')[0]).toBe('audio')
    expect(findBlocks('ليست شماره دار')[0]).toBe('orderedList')
    expect(findBlocks('نقل قول')[0]).toBe('blockquote')
    expect(findBlocks('H2')).toEqual(['heading2'])
    expect(findBlocks('youtube')).toEqual(['embed'])
    expect(findBlocks('پاورقی')).toEqual(['footnote'])
    expect(findBlocks('چیزی که نیست')).toEqual([])
  })
})

describe('insertAtCursor', () => {
  const insertBlock = (state: EditorState, kind: Parameters<typeof newBlock>[1]) => {
    const { tr } = state
    insertAtCursor(tr, newBlock(schema, kind))
    tr.doc.check()
    return tr
  }
  it('replaces an empty line, but inserts after a non-empty line or a table', () => {
    expect(
      textsOf(
        insertBlock(
          stateOf([line('')], ({ doc }) => TextSelection.create(doc, 1)),
          'heading2',
        ),
      ),
    ).toEqual(['heading:'])
    expect(textsOf(insertBlock(withCursorAfter('یک', line('یک'), line('دو')), 'callout'))).toEqual([
      'paragraph:یک',
      'callout:',
      'paragraph:دو',
    ])
    const table = { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [text('خانه')] }] }] }
    expect(textsOf(insertBlock(withCursorAfter('خانه', table), 'bulletList'))).toEqual(['table:خانه', 'bulletList:'])
  })
  it('moves the cursor into the block, or to the line after an atom', () => {
    const { doc, selection } = insertBlock(withCursorAfter('یک', line('یک')), 'horizontalRule')
    expect(textsOf({ doc })).toEqual(['paragraph:یک', 'horizontalRule:', 'paragraph:'])
    expect(selection.from).toBe(doc.content.size - 1)
    expect(insertBlock(withCursorAfter('یک', line('یک')), 'taskList').selection.$from.node(-1).type.name).toBe('taskItem')
  })
})

describe('moveBySteps and moveToIndex', () => {
  const move = (state: EditorState, step: 1 | -1) => {
    const { tr } = state
    expect(moveBySteps(state, tr, step)).toBe(true)
    tr.doc.check()
    return tr
  }
  it('moves a block one step, keeps the cursor in the same text, and stops at the ends', () => {
    const state = withCursorAfter('دو', line('یک'), line('دو'), line('سه'))
    const up = move(state, -1)
    expect(textsOf(up)).toEqual(['paragraph:دو', 'paragraph:یک', 'paragraph:سه'])
    expect(up.selection.from).toBe(3)
    const down = move(state, 1)
    expect(textsOf(down)).toEqual(['paragraph:یک', 'paragraph:سه', 'paragraph:دو'])
    expect(down.selection.$from.parent.textContent).toBe('دو')
    const [last, first] = [withCursorAfter('سه', line('یک'), line('سه')), withCursorAfter('یک', line('یک'), line('سه'))]
    expect(moveBySteps(last, last.tr, 1)).toBe(false)
    expect(moveBySteps(first, first.tr, -1)).toBe(false)
  })
  it('moveBySteps moves an item within its list, and moveToIndex moves the whole list', () => {
    expect(textsOf(move(withCursorAfter('دو', list('یک', 'دو')), -1))).toEqual(['bulletList:دویک'])
    const { doc, tr } = withCursorAfter('دو', list('یک', 'دو'), line('سه'))
    expect(moveToIndex(tr, findTopBlock(doc, 5) ?? -1, 2)).toBe(true)
    expect(textsOf(tr)).toEqual(['paragraph:سه', 'bulletList:یکدو'])
  })
  it('moves a picture within its gallery and keeps it selected', () => {
    const state = stateOf([{ type: 'gallery', content: [image('a'), image('b')] }], ({ doc }) => NodeSelection.create(doc, 1))
    const { doc, selection } = move(state, 1)
    expect(doc.child(0).child(1).attrs.hash).toBe('a'.repeat(12))
    expect(selection.from).toBe(2)
  })
  it('moveToIndex moves a block past two others, and returns false for its current place', () => {
    const { tr } = withCursorAfter('یک', line('یک'), line('دو'), line('سه'))
    expect(moveToIndex(tr, 0, 3)).toBe(true)
    expect(textsOf(tr)).toEqual(['paragraph:دو', 'paragraph:سه', 'paragraph:یک'])
    expect(tr.selection.$from.parent.textContent).toBe('یک')
    expect(moveToIndex(tr, 0, 1)).toBe(false)
  })
})

describe('convertNode and convertBlockAt', () => {
  const written = [
    schema.nodeFromJSON({ type: 'paragraph', attrs: { dir: 'ltr' }, content: [text('یک', 'bold'), { type: 'hardBreak' }, text('دو')] }),
    schema.nodeFromJSON({ type: 'heading', attrs: { level: 3 }, content: [text('یکدو')] }),
    schema.nodeFromJSON(list('یک', 'دو')),
    schema.nodeFromJSON({ type: 'blockquote', content: [line('یک'), image('a'), list('دو')] }),
    schema.nodeFromJSON({ type: 'callout', content: [line('یکدو')] }),
    schema.nodeFromJSON({ type: 'codeBlock', content: [{ type: 'text', text: 'یک\nدو' }] }),
  ]
  it('converting each sample block to each kind keeps its text and gives a valid document', () => {
    for (const node of written) {
      for (const kind of CONVERTIBLE_KINDS) {
        const doc = schema.nodes.doc?.create(null, convertNode(node, kind))
        doc?.check()
        expect(doc?.textContent.replace(/\n/g, '')).toBe('یکدو')
        expect(Document.safeParse(doc && serializeDocument(doc)).success).toBe(true)
      }
    }
  })
  it('converts a paragraph around the cursor to a task list and a list to headings, and rejects the same kind and pictures', () => {
    const state = withCursorAfter('دو', line('یک دو'))
    const { tr } = state
    expect(convertBlockAt(state, tr, 0, 'taskList')).toBe(true)
    expect(tr.doc.firstChild && getBlockKind(tr.doc.firstChild)).toBe('taskList')
    expect(tr.selection.$from.parentOffset).toBe(5)
    expect(convertNode(written[2] ?? schema.node('doc'), 'heading2').map((node) => node.textContent)).toEqual(['یک', 'دو'])
    expect(convertBlockAt(state, state.tr, 0, 'paragraph')).toBe(false)
    const picture = stateOf([image('a')], ({ doc }) => NodeSelection.create(doc, 0))
    expect(convertBlockAt(picture, picture.tr, 0, 'heading2')).toBe(false)
  })
})

describe('computePanelPosition', () => {
  const view = { left: 0, top: 0, right: 390, bottom: 400 }
  const caret = (top: number, at: number) => ({ left: at, right: at, top, bottom: top + 20 })
  it('places the panel below the cursor, or above it when there is too little room below', () => {
    expect(computePanelPosition(caret(50, 300), { width: 200, height: 150 }, view)).toEqual({ right: 300, top: 76, height: 150 })
    expect(computePanelPosition(caret(300, 300), { width: 200, height: 150 }, view)).toEqual({ right: 300, top: 144, height: 150 })
  })
  it('keeps the panel inside the visible area', () => {
    expect(computePanelPosition(caret(50, 120), { width: 200, height: 150 }, view).right).toBe(208)
    expect(computePanelPosition(caret(50, 389), { width: 200, height: 150 }, view).right).toBe(382)
    expect(computePanelPosition(caret(150, 300), { width: 200, height: 900 }, view)).toEqual({ right: 300, top: 176, height: 216 })
  })
  it('covers the anchor if canOverlap is set and the panel would not fit otherwise', () => {
    expect(computePanelPosition(caret(150, 300), { width: 200, height: 350 }, view, { canOverlap: true })).toEqual({
      right: 300,
      top: 42,
      height: 350,
    })
  })
  it('opens above the anchor and centered when requested, or below the anchor when there is no room above', () => {
    const words = { left: 100, right: 300, top: 200, bottom: 220 }
    expect(computePanelPosition(words, { width: 100, height: 40 }, view, { above: true, centred: true })).toEqual({
      right: 250,
      top: 154,
      height: 40,
    })
    expect(computePanelPosition({ ...words, top: 10 }, { width: 100, height: 40 }, view, { above: true }).top).toBe(226)
  })
})
