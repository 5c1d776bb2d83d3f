import type { Editor } from '@tiptap/core'
import { readingMinutes } from '#shared/persian/text-metrics.ts'
import { countDocumentWords } from './snapshot.ts'
import { TEXT } from './text.ts'
import { useDeferredEditorState } from './use-deferred-editor-state.ts'

const countEditorWords = (editor: Editor) => countDocumentWords(editor.state.doc)

export function WordCount({ editor }: { editor: Editor }) {
  const count = useDeferredEditorState(editor, countEditorWords)
  return (
    <span>
      {TEXT.words(count)} · {TEXT.minutes(readingMinutes(count))}
    </span>
  )
}
