import { replaceEqualDeep } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** What a bar shows of the editor, read when the frame that shows a key has been drawn: no letter waits for the bars around the text. */
export function useAfterKey<Shown>(editor: Editor, read: (editor: Editor) => Shown): Shown {
  const [shown, setShown] = useState(() => read(editor))
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      frame = 0
      if (!editor.isDestroyed) setShown((last) => replaceEqualDeep(last, read(editor)))
    }
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        timer = setTimeout(show)
      })
    }
    later()
    editor.on('transaction', later)
    return () => {
      editor.off('transaction', later)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [editor, read])
  return shown
}
