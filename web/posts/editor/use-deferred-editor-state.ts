import { replaceEqualDeep } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** What a bar shows of the editor, read when the frame that shows a key has been drawn: no letter waits for the bars around the text. */
export function useDeferredEditorState<Value>(editor: Editor, read: (editor: Editor) => Value): Value {
  const [shown, setShown] = useState(() => read(editor))
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      frame = 0
      if (!editor.isDestroyed) setShown((last) => replaceEqualDeep(last, read(editor)))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(() => {
        timer = setTimeout(update)
      })
    }
    scheduleUpdate()
    editor.on('transaction', scheduleUpdate)
    return () => {
      editor.off('transaction', scheduleUpdate)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [editor, read])
  return shown
}
