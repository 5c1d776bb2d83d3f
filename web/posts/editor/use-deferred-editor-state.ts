import { replaceEqualDeep } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** Returns editor state that is read after the frame that paints a keystroke, so that toolbars never delay typing. */
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
