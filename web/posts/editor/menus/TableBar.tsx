import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
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
import { LIMITS } from '#shared/limits/index.ts'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { ToolbarButton } from '#web/posts/editor/ToolbarButton.tsx'
import type { findTableAtCursor } from './table-state.ts'

type Table = NonNullable<ReturnType<typeof findTableAtCursor>>

// In a right-to-left page, `start` is on the right.
const ALIGN_ICONS = { start: IconAlignRight, center: IconAlignCenter, end: IconAlignLeft } as const

export function TableBar({ editor, table }: { editor: Editor; table: Table }) {
  const focusedChain = () => {
    focusText(editor)
    return editor.chain()
  }
  const rowsFull = table.rows >= LIMITS.tableRows
  const columnsFull = table.columns >= LIMITS.tableColumns
  const aligns: (keyof typeof ALIGN_ICONS)[] = ['start', 'center', 'end']
  return (
    <>
      <ToolbarButton
        icon={IconRowInsertTop}
        label={MENU_TEXT.rowBefore}
        disabled={rowsFull}
        onPress={() => focusedChain().addRowBefore().run()}
      />
      <ToolbarButton
        icon={IconRowInsertBottom}
        label={MENU_TEXT.rowAfter}
        disabled={rowsFull}
        onPress={() => focusedChain().addRowAfter().run()}
      />
      <ToolbarButton
        icon={IconRowRemove}
        label={MENU_TEXT.rowRemove}
        disabled={table.rows < 2}
        onPress={() => focusedChain().deleteRow().run()}
      />
      <ToolbarButton
        icon={IconColumnInsertRight}
        label={MENU_TEXT.columnBefore}
        disabled={columnsFull}
        onPress={() => focusedChain().addColumnBefore().run()}
      />
      <ToolbarButton
        icon={IconColumnInsertLeft}
        label={MENU_TEXT.columnAfter}
        disabled={columnsFull}
        onPress={() => focusedChain().addColumnAfter().run()}
      />
      <ToolbarButton
        icon={IconColumnRemove}
        label={MENU_TEXT.columnRemove}
        disabled={table.columns < 2}
        onPress={() => focusedChain().deleteColumn().run()}
      />
      <ToolbarButton
        icon={IconTableRow}
        label={MENU_TEXT.headerRow}
        pressed={table.headerRow}
        onPress={() => focusedChain().toggleHeaderRow().run()}
      />
      <ToolbarButton
        icon={IconTableColumn}
        label={MENU_TEXT.headerColumn}
        pressed={table.headerColumn}
        onPress={() => focusedChain().toggleHeaderColumn().run()}
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
      <ToolbarButton icon={IconTrash} label={MENU_TEXT.tableRemove} onPress={() => focusedChain().deleteTable().run()} />
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
