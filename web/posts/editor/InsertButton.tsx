import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef } from 'react'
import { focusText } from './focus.ts'
import { insertSlash } from './menus/slash-menu.ts'
import styles from './post-editor.module.css'
import { useDeferredEditorState } from './ToolbarButton.tsx'
import { TEXT } from './text.ts'

/** Offers blocks beside the caret of an empty line. A pointer control: the keyboard types the slash itself. */
export function InsertButton({ editor }: { editor: Editor }) {
  const line = useDeferredEditorState(editor, findEmptyLine)
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!line) return
    layer.current?.style.setProperty('--line', `${line.top}px`)
    // A tap on the last line places the caret without scrolling, and the toolbar of phones would cover the button.
    if (editor.isFocused) layer.current?.querySelector('button')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [editor, line])
  if (!line) return null
  return (
    <div ref={layer} className={styles.insert}>
      {line.isPlaceholderShown && <span aria-hidden="true">{TEXT.bodyPlaceholder}</span>}
      <button
        type="button"
        tabIndex={-1}
        aria-label={TEXT.addBlock}
        title={`${TEXT.addBlock} (\u2066/\u2069)`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          focusText(editor)
          insertSlash(editor)
        }}
      >
        <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Returns the place of the empty top-level paragraph at the caret; null elsewhere. */
function findEmptyLine({ state, view, isEditable }: Editor) {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !isEditable || $from.depth !== 1 || parent.type.name !== 'paragraph' || parent.content.size > 0) return null
  const dom = view.nodeDOM($from.before())
  return dom instanceof HTMLElement ? { top: dom.offsetTop, isPlaceholderShown: state.doc.childCount === 1 } : null
}
