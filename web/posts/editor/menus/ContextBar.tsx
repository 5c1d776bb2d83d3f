import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { CalloutBar } from './CalloutBar.tsx'
import { FloatingBar } from './FloatingBar.tsx'
import { TableBar } from './TableBar.tsx'
import { findTableAtCursor } from './table-state.ts'
import { useFocusWithin } from './use-focus-within.ts'

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
