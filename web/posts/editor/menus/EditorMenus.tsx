import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { MOVED_BLOCK_META } from '#web/posts/editor/blocks/move-block.ts'
import type { DialogRequest } from '#web/posts/editor/editor-actions.ts'
import type { MediaKind } from '#web/posts/editor/FilePicker.tsx'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { BlockHandle } from './BlockHandle.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { BubbleMenu } from './BubbleMenu.tsx'
import { ContextBar } from './ContextBar.tsx'
import { SlashMenu } from './SlashMenu.tsx'

interface Props {
  editor: Editor
  openDialog(request: DialogRequest): void
  pickFile(kind: MediaKind): void
  /** Position of the block whose menu is open; undefined when none is. */
  menuAt: number | undefined
  onMenuChange(pos: number | undefined): void
}

/** Loads on the first focus or pointer movement in the editor. */
export default function EditorMenus({ editor, openDialog, pickFile, menuAt, onMenuChange }: Props) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const onTransaction = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      const at: unknown = transaction.getMeta(MOVED_BLOCK_META)
      if (typeof at !== 'number') return
      const $at = transaction.doc.resolve(at)
      setAnnouncement(MENU_TEXT.blockMoved($at.index() + 1, $at.parent.childCount))
    }
    editor.on('transaction', onTransaction)
    return () => {
      editor.off('transaction', onTransaction)
    }
  }, [editor])
  return (
    <>
      <BlockHandle editor={editor} onOpenMenu={onMenuChange} />
      <SlashMenu editor={editor} openDialog={openDialog} pickFile={pickFile} />
      <BubbleMenu editor={editor} onLink={() => openDialog({ dialog: 'link' })} />
      <ContextBar editor={editor} />
      {menuAt !== undefined && <BlockMenu editor={editor} pos={menuAt} onClose={() => onMenuChange(undefined)} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
