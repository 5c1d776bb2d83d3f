import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { readingMinutes } from '#shared/persian/text-metrics.ts'
import styles from './post-editor.module.css'
import { countCodeWords, countDocumentWords } from './snapshot.ts'
import { useDeferredEditorState } from './ToolbarButton.tsx'
import { TEXT } from './text.ts'

/** Time without a change, in ms, after which the author no longer counts as typing. */
const TYPING_PAUSE = 2500

const countEditorWords = (editor: Editor) => countDocumentWords(editor.state.doc)

const countEditorCodeWords = (editor: Editor) => countCodeWords(editor.state.doc)

/** Words and reading time of the text; visible only while the author types. */
export function WordCount({ editor }: { editor: Editor }) {
  const count = useDeferredEditorState(editor, countEditorWords)
  const code = useDeferredEditorState(editor, countEditorCodeWords)
  const isTyping = useIsTyping(editor)
  return (
    <span className={styles.count} data-shown={isTyping || undefined}>
      {TEXT.words(count)}
      {count > 0 && ` · ${TEXT.minutes(readingMinutes(count, code))}`}
    </span>
  )
}

function useIsTyping(editor: Editor): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onUpdate = () => {
      clearTimeout(timer)
      setIsTyping(true)
      timer = setTimeout(() => setIsTyping(false), TYPING_PAUSE)
    }
    editor.on('update', onUpdate)
    return () => {
      editor.off('update', onUpdate)
      clearTimeout(timer)
    }
  }, [editor])
  return isTyping
}
