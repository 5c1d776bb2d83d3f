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
import type { tableAround } from './table-state.ts'

type Table = NonNullable<ReturnType<typeof tableAround>>

// The page runs right to left: what comes before stands to the right.
const ALIGNS = { start: IconAlignRight, center: IconAlignCenter, end: IconAlignLeft } as const

/** Rows, columns, headers and alignment of the table around the cursor. */
export function TableBar({ editor, table }: { editor: Editor; table: Table }) {
  const act = () => {
    focusText(editor)
    return editor.chain()
  }
  const rowsFull = table.rows >= LIMITS.tableRows
  const columnsFull = table.columns >= LIMITS.tableColumns
  const aligns: (keyof typeof ALIGNS)[] = ['start', 'center', 'end']
  return (
    <>
      <ToolbarButton icon={IconRowInsertTop} label={MENU_TEXT.rowBefore} disabled={rowsFull} onPress={() => act().addRowBefore().run()} />
      <ToolbarButton icon={IconRowInsertBottom} label={MENU_TEXT.rowAfter} disabled={rowsFull} onPress={() => act().addRowAfter().run()} />
      <ToolbarButton icon={IconRowRemove} label={MENU_TEXT.rowRemove} disabled={table.rows < 2} onPress={() => act().deleteRow().run()} />
      <ToolbarButton
        icon={IconColumnInsertRight}
        label={MENU_TEXT.columnBefore}
        disabled={columnsFull}
        onPress={() => act().addColumnBefore().run()}
      />
      <ToolbarButton
        icon={IconColumnInsertLeft}
        label={MENU_TEXT.columnAfter}
        disabled={columnsFull}
        onPress={() => act().addColumnAfter().run()}
      />
      <ToolbarButton
        icon={IconColumnRemove}
        label={MENU_TEXT.columnRemove}
        disabled={table.columns < 2}
        onPress={() => act().deleteColumn().run()}
      />
      <ToolbarButton
        icon={IconTableRow}
        label={MENU_TEXT.headerRow}
        pressed={table.headerRow}
        onPress={() => act().toggleHeaderRow().run()}
      />
      <ToolbarButton
        icon={IconTableColumn}
        label={MENU_TEXT.headerColumn}
        pressed={table.headerColumn}
        onPress={() => act().toggleHeaderColumn().run()}
      />
      {aligns.map((align) => (
        <ToolbarButton
          key={align}
          icon={ALIGNS[align]}
          label={`${MENU_TEXT.align}: ${MENU_TEXT.aligns[align]}`}
          pressed={table.align === align}
          onPress={() => {
            focusText(editor)
            alignColumn(editor, table, align)
          }}
        />
      ))}
      <ToolbarButton icon={IconTrash} label={MENU_TEXT.tableRemove} onPress={() => act().deleteTable().run()} />
    </>
  )
}

function alignColumn({ state, view }: Editor, { pos, column }: Table, align: keyof typeof ALIGNS): void {
  const { tr } = state
  state.doc.nodeAt(pos)?.forEach((row, offset) => {
    let at = pos + 1 + offset + 1
    for (let cell = 0; cell < column; cell++) at += row.child(cell).nodeSize
    tr.setNodeAttribute(at, 'align', align === 'start' ? null : align)
  })
  view.dispatch(tr)
}
