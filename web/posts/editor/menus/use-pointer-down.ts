import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

export function usePointerDown(editor: Editor): boolean {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const down = () => setPressed(true)
    const up = () => setPressed(false)
    dom.addEventListener('pointerdown', down)
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, up)
    return () => {
      dom.removeEventListener('pointerdown', down)
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, up)
    }
  }, [editor])
  return pressed
}
