import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { Asked } from '#web/posts/editor/asked.ts'
import { MOVED } from '#web/posts/editor/blocks/move.ts'
import type { MediaKind } from '#web/posts/editor/media-file.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { BlockHandle } from './BlockHandle.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { BubbleMenu } from './BubbleMenu.tsx'
import { ContextBar } from './ContextBar.tsx'
import { SlashMenu } from './SlashMenu.tsx'

interface Props {
  editor: Editor
  ask(asked: Asked): void
  /** Opens the picker of files. */
  pick(kind: MediaKind): void
  /** The block whose menu is open. */
  menuAt: number | undefined
  onMenu(pos: number | undefined): void
}

/** Everything that opens beside the text. Fetched when a person first comes to it. */
export default function EditorMenus({ editor, ask, pick, menuAt, onMenu }: Props) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const onTransaction = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      const at: unknown = transaction.getMeta(MOVED)
      if (typeof at !== 'number') return
      const $at = transaction.doc.resolve(at)
      setSaid(MENU_TEXT.moved($at.index() + 1, $at.parent.childCount))
    }
    editor.on('transaction', onTransaction)
    return () => {
      editor.off('transaction', onTransaction)
    }
  }, [editor])
  return (
    <>
      <BlockHandle editor={editor} onMenu={onMenu} />
      <SlashMenu editor={editor} ask={ask} pick={pick} />
      <BubbleMenu editor={editor} onLink={() => ask({ what: 'link' })} />
      <ContextBar editor={editor} />
      {menuAt !== undefined && <BlockMenu editor={editor} pos={menuAt} onClose={() => onMenu(undefined)} />}
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
