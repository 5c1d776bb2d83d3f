import type { Editor } from '@tiptap/core'
import { lazy, Suspense, useEffect } from 'react'
import type { DialogRequest } from '#web/posts/editor/editor-actions.ts'
import { focusText } from '#web/posts/editor/focus.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx'))
const KeysDialog = lazy(() => import('./ShortcutsDialog.tsx'))
const TableDialog = lazy(() => import('./TableDialog.tsx'))
const EmbedDialog = lazy(() => import('./EmbedDialog.tsx'))
const GalleryDialog = lazy(() => import('./GalleryDialog.tsx'))
const FocusDialog = lazy(() => import('./FocalPointDialog.tsx'))

interface Props {
  editor: Editor
  request: DialogRequest
  open: boolean
  onClose(): void
}

/** The dialog that was asked for, fetched then; give another `key` for another asking. The focus ends in the text. */
export function EditorDialog({ editor, request, open, onClose }: Props) {
  useEffect(() => {
    // A dialog about one picture goes back to the button it came from, as dialogs do.
    if (!open && request.dialog !== 'focal-point') focusText(editor)
  }, [open, request, editor])
  const props = { editor, open, onClose }
  return (
    <Suspense fallback={null}>
      {request.dialog === 'link' && <LinkDialog {...props} />}
      {request.dialog === 'shortcuts' && <KeysDialog {...props} />}
      {request.dialog === 'table' && <TableDialog {...props} />}
      {(request.dialog === 'embed' || request.dialog === 'post') && <EmbedDialog {...props} post={request.dialog === 'post'} />}
      {request.dialog === 'gallery' && <GalleryDialog {...props} at={request.at} />}
      {request.dialog === 'focal-point' && <FocusDialog {...props} at={request.at} />}
    </Suspense>
  )
}
