import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
import IconBoxOff from '@tabler/icons-react/dist/esm/icons/IconBoxOff.mjs'
import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs'
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs'
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs'
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs'
import IconTableColumn from '@tabler/icons-react/dist/esm/icons/IconTableColumn.mjs'
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { BLOCK_KINDS } from '#web/posts/editor/blocks/block-kinds.ts'
import { focusedChain, focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { ToolbarButton } from '#web/posts/editor/ToolbarButton.tsx'
import { CALLOUT_KINDS } from '#web/posts/editor/to-document.ts'
import { FloatingBar, useFocusWithin } from './FloatingBar.tsx'

export function ContextBar({ editor }: { editor: Editor }) {
  const panel = useRef<HTMLDivElement>(null)
  const isFocused = useFocusWithin(editor, panel)
  const [dismissedPos, setDismissedPos] = useState(-1)
  const context = useEditorState({ editor, selector: ({ editor: { state, isEditable } }) => (isEditable ? findContext(state) : null) })
  if (!context || !isFocused || dismissedPos === context.pos) return null
  return (
    <FloatingBar
      panel={panel}
      label={context.table ? MENU_TEXT.tableTools : MENU_TEXT.calloutTools}
      placement={context.table ? { above: true, gap: 2 } : { alignLeft: true, gap: 0 }}
      anchor={() => {
        const dom = editor.view.nodeDOM(context.pos)
        if (!(dom instanceof HTMLElement)) return null
        const box = dom.getBoundingClientRect()
        // A callout's bar overlaps the callout's upper edge, beside its label; a table's bar uses the margin above the table.
        const edge = box.top - (matchMedia('(pointer: coarse)').matches ? 14 : 3)
        return context.table ? box : { left: box.left + 4, right: box.right, top: edge, bottom: edge }
      }}
      onDismiss={() => {
        setDismissedPos(context.pos)
        focusText(editor)
      }}
    >
      {context.table ? (
        <TableBar editor={editor} table={context.table} />
      ) : (
        <CalloutBar editor={editor} pos={context.pos} kind={context.kind} />
      )}
    </FloatingBar>
  )
}

function findContext(state: EditorState) {
  const { $from, empty } = state.selection
  const table = findTableAtCursor(state)
  if (!empty && !(table && !state.doc.textBetween($from.pos, state.selection.to))) return null
  if (table) return { pos: table.pos, kind: '', table }
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth)
    if (type.name === 'callout') return { pos: $from.before(depth), kind: String(attrs.kind), table: undefined }
  }
  return null
}

function CalloutBar({ editor, pos, kind }: { editor: Editor; pos: number; kind: string }) {
  return (
    <>
      {CALLOUT_KINDS.map((each) => (
        <ToolbarButton
          key={each}
          icon={BLOCK_KINDS[each].icon}
          label={MENU_TEXT.blocks[each]}
          pressed={each === kind}
          onPress={() => {
            focusText(editor)
            editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'kind', each))
          }}
        />
      ))}
      <ToolbarButton
        icon={IconBoxOff}
        label={MENU_TEXT.calloutUnwrap}
        onPress={() => {
          focusText(editor)
          const node = editor.state.doc.nodeAt(pos)
          if (node) editor.view.dispatch(editor.state.tr.replaceWith(pos, pos + node.nodeSize, node.content))
        }}
      />
    </>
  )
}

type Table = NonNullable<ReturnType<typeof findTableAtCursor>>

// In a right-to-left page, `start` is on the right.
const ALIGN_ICONS = { start: IconAlignRight, center: IconAlignCenter, end: IconAlignLeft } as const

function TableBar({ editor, table }: { editor: Editor; table: Table }) {
  const rowsFull = table.rows >= LIMITS.tableRows
  const columnsFull = table.columns >= LIMITS.tableColumns
  const aligns: (keyof typeof ALIGN_ICONS)[] = ['start', 'center', 'end']
  return (
    <>
      <ToolbarButton
        icon={IconRowInsertTop}
        label={MENU_TEXT.rowBefore}
        disabled={rowsFull}
        onPress={() => focusedChain(editor).addRowBefore().run()}
      />
      <ToolbarButton
        icon={IconRowInsertBottom}
        label={MENU_TEXT.rowAfter}
        disabled={rowsFull}
        onPress={() => focusedChain(editor).addRowAfter().run()}
      />
      <ToolbarButton
        icon={IconRowRemove}
        label={MENU_TEXT.rowRemove}
        disabled={table.rows < 2}
        onPress={() => focusedChain(editor).deleteRow().run()}
      />
      <ToolbarButton
        icon={IconColumnInsertRight}
        label={MENU_TEXT.columnBefore}
        disabled={columnsFull}
        onPress={() => focusedChain(editor).addColumnBefore().run()}
      />
      <ToolbarButton
        icon={IconColumnInsertLeft}
        label={MENU_TEXT.columnAfter}
        disabled={columnsFull}
        onPress={() => focusedChain(editor).addColumnAfter().run()}
      />
      <ToolbarButton
        icon={IconColumnRemove}
        label={MENU_TEXT.columnRemove}
        disabled={table.columns < 2}
        onPress={() => focusedChain(editor).deleteColumn().run()}
      />
      <ToolbarButton
        icon={IconTableRow}
        label={MENU_TEXT.headerRow}
        pressed={table.headerRow}
        onPress={() => focusedChain(editor).toggleHeaderRow().run()}
      />
      <ToolbarButton
        icon={IconTableColumn}
        label={MENU_TEXT.headerColumn}
        pressed={table.headerColumn}
        onPress={() => focusedChain(editor).toggleHeaderColumn().run()}
      />
      {aligns.map((align) => (
        <ToolbarButton
          key={align}
          icon={ALIGN_ICONS[align]}
          label={`${MENU_TEXT.align}: ${MENU_TEXT.aligns[align]}`}
          pressed={table.align === align}
          onPress={() => {
            focusText(editor)
            alignColumn(editor, table, align)
          }}
        />
      ))}
      <ToolbarButton icon={IconTrash} label={MENU_TEXT.tableRemove} onPress={() => focusedChain(editor).deleteTable().run()} />
    </>
  )
}

function alignColumn({ state, view }: Editor, { pos, column }: Table, align: keyof typeof ALIGN_ICONS): void {
  const { tr } = state
  state.doc.nodeAt(pos)?.forEach((row, offset) => {
    let at = pos + 1 + offset + 1
    for (let cell = 0; cell < column; cell++) at += row.child(cell).nodeSize
    tr.setNodeAttribute(at, 'align', align === 'start' ? null : align)
  })
  view.dispatch(tr)
}

function findTableAtCursor({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth)
    if (table.type.name !== 'table') continue
    const column = $from.depth > depth ? $from.index(depth + 1) : 0
    const row = $from.index(depth)
    const isHeader = (at: number, cell: number) => table.child(at).child(cell).type.name === 'tableHeader'
    return {
      pos: $from.before(depth),
      rows: table.childCount,
      columns: table.firstChild?.childCount ?? 0,
      column,
      headerRow: table.firstChild?.children.every((_, cell) => isHeader(0, cell)) ?? false,
      headerColumn: table.children.every((_, at) => isHeader(at, 0)),
      align: String(table.child(row).maybeChild(column)?.attrs.align ?? 'start'),
    }
  }
  return undefined
}
