import { getSchema } from '@tiptap/core'
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { createEditorExtensions } from '#web/posts/editor/extensions.ts'
import { moveBlockBy, moveBlockToIndex, moveBySteps } from './move-block.ts'

const reject = () => Promise.reject(new Error('not used'))
const schema = getSchema(createEditorExtensions({ image: reject, audio: reject, onUrl: reject }))
const paragraph = (words: string) => schema.node('paragraph', null, words ? [schema.text(words)] : [])
const doc = schema.node('doc', null, ['یک', 'دو', 'سه'].map(paragraph))
/** Positions of the three paragraphs, of which each has two more than its letters. */
const [FIRST, SECOND, THIRD] = [0, 4, 8] as const

function createEditor(start = EditorState.create({ doc })) {
  const editor = {
    state: start,
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr)
      },
    },
  }
  return editor
}
const lines = ({ state }: { state: EditorState }) => state.doc.children.map(({ textContent }) => textContent)

test.each([
  [FIRST, 1, ['دو', 'یک', 'سه']],
  [SECOND, 1, ['یک', 'سه', 'دو']],
  [SECOND, -1, ['دو', 'یک', 'سه']],
  [THIRD, -1, ['یک', 'سه', 'دو']],
] as const)('the block at %i moves by %i', (pos, step, expected) => {
  const editor = createEditor()
  expect([moveBlockBy(editor as never, pos, step), lines(editor)]).toEqual([true, expected])
})

test('the first block moves no further up, and the last no further down', () => {
  const editor = createEditor()
  expect([moveBlockBy(editor as never, FIRST, -1), moveBlockBy(editor as never, THIRD, 1)]).toEqual([false, false])
  expect(editor.state.doc).toBe(doc)
})

test('a dragged block lands before the block it is dropped on, or at the end', () => {
  const dropped = (index: number) => {
    const editor = createEditor()
    moveBlockToIndex(editor as never, SECOND, index)
    return lines(editor).join(' ')
  }
  expect([0, 1, 2, 3, 4, -1].map(dropped)).toEqual([...['دو یک سه', 'یک دو سه', 'یک دو سه', 'یک سه دو', 'یک دو سه', 'یک دو سه']])
})

test('the cursor and a selection stay in the text that moves', () => {
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, SECOND + 1, SECOND + 3) })
  const editor = createEditor(state)
  moveBlockBy(editor as never, SECOND, 1)
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('دو')
})

test('of a list, the item with the cursor moves; of nested lists, the innermost', () => {
  const item = (...content: ReturnType<typeof paragraph>[]) => schema.node('listItem', null, content)
  const inner = schema.node('bulletList', null, [item(paragraph('الف')), item(paragraph('ب'))])
  const list = schema.node('bulletList', null, [item(paragraph('یک'), inner), item(paragraph('دو'))])
  const listed = schema.node('doc', null, [list, paragraph('پایان')])
  const move = (words: string, step: 1 | -1) => {
    let at = 0
    listed.descendants((node, pos) => {
      if (node.text === words) at = pos
    })
    const state = EditorState.create({ doc: listed, selection: TextSelection.create(listed, at) })
    const { tr } = state
    return [moveBySteps(state, tr, step), tr.doc.textBetween(0, tr.doc.content.size, ' ').replace(/ +/g, ' ').trim()]
  }
  expect(move('الف', 1)).toEqual([true, 'یک ب الف دو پایان'])
  expect(move('دو', -1)).toEqual([true, 'دو یک الف ب پایان'])
  expect(move('الف', -1)).toEqual([false, 'یک الف ب دو پایان'])
  expect(move('پایان', -1)).toEqual([true, 'پایان یک الف ب دو'])
})

test('a selected picture of a gallery moves within it', () => {
  const picture = (hash: string) => schema.node('image', { hash, width: 1, height: 1, widths: [1] })
  const gallery = schema.node('gallery', null, ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map(picture))
  const pictures = schema.node('doc', null, [gallery, paragraph('')])
  const state = EditorState.create({ doc: pictures, selection: NodeSelection.create(pictures, 1) })
  const { tr } = state
  expect(moveBySteps(state, tr, 1)).toBe(true)
  expect(tr.doc.firstChild?.children.map(({ attrs }) => attrs.hash)).toEqual(['bbbbbbbbbbbb', 'aaaaaaaaaaaa'])
  expect([tr.selection instanceof NodeSelection, tr.selection.from]).toEqual([true, 2])
})
