import type { Editor } from '@tiptap/core'
import { lazy, Suspense, useEffect } from 'react'
import type { Asked } from '#web/posts/editor/asked.ts'
import { focusText } from '#web/posts/editor/focus.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
const TableDialog = lazy(() => import('./TableDialog.tsx'))
const EmbedDialog = lazy(() => import('./EmbedDialog.tsx'))
const GalleryDialog = lazy(() => import('./GalleryDialog.tsx'))
const FocusDialog = lazy(() => import('./FocusDialog.tsx'))

interface Props {
  editor: Editor
  asked: Asked
  open: boolean
  onClose(): void
}

/** The dialog that was asked for, fetched then; give another `key` for another asking. The focus ends in the text. */
export function EditorDialog({ editor, asked, open, onClose }: Props) {
  useEffect(() => {
    // A dialog about one picture goes back to the button it came from, as dialogs do.
    if (!open && asked.what !== 'focus') focusText(editor)
  }, [open, asked, editor])
  const props = { editor, open, onClose }
  return (
    <Suspense fallback={null}>
      {asked.what === 'link' && <LinkDialog {...props} />}
      {asked.what === 'keys' && <KeysDialog {...props} />}
      {asked.what === 'table' && <TableDialog {...props} />}
      {(asked.what === 'embed' || asked.what === 'post') && <EmbedDialog {...props} post={asked.what === 'post'} />}
      {asked.what === 'gallery' && <GalleryDialog {...props} at={asked.at} />}
      {asked.what === 'focus' && <FocusDialog {...props} at={asked.at} />}
    </Suspense>
  )
}
