import type { Editor } from '@tiptap/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { focusText } from './focus.ts'
import { PICTURE_TYPES } from './picture-file.ts'

export interface Picker {
  pick(): void
}

/** The browser's own picker of files; what is picked is put behind the cursor. */
export function PicturePicker({ editor, ref }: { editor: Editor; ref: Ref<Picker> }) {
  const files = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ pick: () => files.current?.click() }), [])
  return (
    <input
      ref={files}
      type="file"
      hidden
      multiple
      accept={PICTURE_TYPES.join()}
      onChange={({ target }) => {
        focusText(editor)
        editor.commands.uploadImages([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
