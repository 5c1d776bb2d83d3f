import type { Editor } from '@tiptap/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { focusText } from './focus.ts'
import { ACCEPTED_FILE_TYPES, type MediaKind } from './media-file.ts'

export interface FilePickerHandle {
  open(kind: MediaKind): void
}

export function FilePicker({ editor, ref }: { editor: Editor; ref: Ref<FilePickerHandle> }) {
  const files = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      open: (kind) => {
        if (files.current) files.current.accept = ACCEPTED_FILE_TYPES[kind]
        files.current?.click()
      },
    }),
    [],
  )
  return (
    <input
      ref={files}
      type="file"
      hidden
      multiple
      onChange={({ target }) => {
        focusText(editor)
        editor.commands.uploadFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
