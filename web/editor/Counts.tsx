import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { readingMinutes } from '#worker/lib/persian/words.ts'
import { wordsOf } from './snapshot.ts'
import { TEXT } from './text.ts'

/** Words and reading minutes, live. */
export function Counts({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: () => wordsOf(editor.state.doc) })
  return (
    <span>
      {TEXT.words(words)} · {TEXT.minutes(readingMinutes(words))}
    </span>
  )
}
