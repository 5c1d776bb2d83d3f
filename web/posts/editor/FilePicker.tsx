import type { Editor } from '@tiptap/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { focusText } from './focus.ts'
import { ACCEPTED, type MediaKind } from './media-file.ts'

export interface Picker {
  pick(kind: MediaKind): void
}

/** The browser's own picker of files; what is picked is put behind the cursor. */
export function FilePicker({ editor, ref }: { editor: Editor; ref: Ref<Picker> }) {
  const files = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      pick: (kind) => {
        if (files.current) files.current.accept = ACCEPTED[kind]
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
