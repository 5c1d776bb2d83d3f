import type { Editor } from '@tiptap/core'
import { readingMinutes } from '#shared/persian/words.ts'
import { wordsOf } from './snapshot.ts'
import { TEXT } from './text.ts'
import { useAfterKey } from './use-after-key.ts'

const words = (editor: Editor) => wordsOf(editor.state.doc)

/** Words and reading minutes, live. */
export function Counts({ editor }: { editor: Editor }) {
  const count = useAfterKey(editor, words)
  return (
    <span>
      {TEXT.words(count)} · {TEXT.minutes(readingMinutes(count))}
    </span>
  )
}
