import type { Editor } from '@tiptap/core'
import { Suspense, useEffect } from 'react'
import type { DialogRequest } from '#web/posts/editor/editor-actions.ts'
import { focusText } from '#web/posts/editor/focus.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'))
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'))
const TableDialog = lazyPart(() => import('./TableDialog.tsx'))
const EmbedDialog = lazyPart(() => import('./EmbedDialog.tsx'))
const GalleryDialog = lazyPart(() => import('./GalleryDialog.tsx'))
const FocalPointDialog = lazyPart(() => import('./FocalPointDialog.tsx'))

interface Props {
  editor: Editor
  request: DialogRequest
  open: boolean
  onClose(): void
}

/**
 * Loads and shows the requested dialog; pass a new `key` for each request. Closing any dialog except the focal point dialog returns the
 * focus to the text.
 */
export function EditorDialog({ editor, request, open, onClose }: Props) {
  useEffect(() => {
    // The focal point dialog returns the focus to the button that opened it.
    if (!open && request.dialog !== 'focal-point') focusText(editor)
  }, [open, request, editor])
  const props = { editor, open, onClose }
  return (
    <Suspense>
      {request.dialog === 'link' && <LinkDialog {...props} />}
      {request.dialog === 'shortcuts' && <ShortcutsDialog {...props} />}
      {request.dialog === 'table' && <TableDialog {...props} />}
      {(request.dialog === 'embed' || request.dialog === 'post') && <EmbedDialog {...props} post={request.dialog === 'post'} />}
      {request.dialog === 'gallery' && <GalleryDialog {...props} at={request.at} />}
      {request.dialog === 'focal-point' && <FocalPointDialog {...props} at={request.at} />}
    </Suspense>
  )
}
