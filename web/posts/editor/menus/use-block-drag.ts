import type { Editor } from '@tiptap/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { dropBlock } from '#web/posts/editor/blocks/block-acts.ts'
import { blockBoxes, dropAt } from './block-boxes.ts'

/** A finger or a hand that trembles this much has not begun to drag. */
const STILL = 5
/** So near to an edge of the window the page begins to scroll. */
const EDGE = 56
const SPEED = 12

interface Drag {
  pos: number
  startY: number
  y: number
  moving: boolean
}

/** Dragging a top block by its handle: where it would land, and handlers for the handle. `onPress` is a click without a drag. */
export function useBlockDrag(editor: Editor, pos: number | undefined, onPress: () => void) {
  const drag = useRef<Drag>(undefined)
  const [landing, setLanding] = useState<{ index: number; line: number }>()
  const isDragging = landing !== undefined

  const stop = () => {
    drag.current = undefined
    setLanding(undefined)
  }
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      drag.current = undefined
      setLanding(undefined)
    }
    let frame = requestAnimationFrame(function scroll() {
      const { y } = drag.current ?? { y: innerHeight / 2 }
      const by = y < EDGE ? -SPEED : y > innerHeight - EDGE ? SPEED : 0
      if (by) {
        scrollBy(0, by)
        setLanding(dropAt(blockBoxes(editor.view), y))
      }
      frame = requestAnimationFrame(scroll)
    })
    addEventListener('keydown', cancel, true)
    return () => {
      removeEventListener('keydown', cancel, true)
      cancelAnimationFrame(frame)
    }
  }, [isDragging, editor])

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || pos === undefined) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pos, startY: event.clientY, y: event.clientY, moving: false }
    },
    onPointerMove({ clientY }: PointerEvent) {
      const now = drag.current
      if (!now) return
      now.y = clientY
      if (!now.moving && Math.abs(clientY - now.startY) < STILL) return
      now.moving = true
      setLanding(dropAt(blockBoxes(editor.view), clientY))
    },
    onPointerUp() {
      const now = drag.current
      stop()
      if (!now) return
      if (!now.moving) onPress()
      else if (landing) {
        dropBlock(editor, now.pos, landing.index)
        editor.view.focus()
      }
    },
    onPointerCancel: stop,
  }
  return { landing, handlers }
}
