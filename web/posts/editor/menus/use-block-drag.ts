import type { Editor } from '@tiptap/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveBlockToIndex } from '#web/posts/editor/blocks/block-actions.ts'
import { findDropTarget, measureBlocks } from './measure-blocks.ts'

/** Minimum movement, in px, that turns a press into a drag. */
const DRAG_THRESHOLD = 5
/** Distance from a window edge, in px, within which a drag scrolls the page. */
const SCROLL_EDGE = 56
const SCROLL_SPEED = 12

interface Drag {
  pos: number
  startY: number
  y: number
  moving: boolean
}

/** Drags the block at `pos`; calls `onPress` for a press without a drag. */
export function useBlockDrag(editor: Editor, pos: number | undefined, onPress: () => void) {
  const drag = useRef<Drag>(undefined)
  const [dropTarget, setDropTarget] = useState<{ index: number; line: number }>()
  const isDragging = dropTarget !== undefined

  const stop = () => {
    drag.current = undefined
    setDropTarget(undefined)
  }
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      drag.current = undefined
      setDropTarget(undefined)
    }
    let frame = requestAnimationFrame(function scroll() {
      const { y } = drag.current ?? { y: innerHeight / 2 }
      const by = y < SCROLL_EDGE ? -SCROLL_SPEED : y > innerHeight - SCROLL_EDGE ? SCROLL_SPEED : 0
      if (by) {
        scrollBy(0, by)
        setDropTarget(findDropTarget(measureBlocks(editor.view), y))
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
      if (!now.moving && Math.abs(clientY - now.startY) < DRAG_THRESHOLD) return
      now.moving = true
      setDropTarget(findDropTarget(measureBlocks(editor.view), clientY))
    },
    onPointerUp() {
      const now = drag.current
      stop()
      if (!now) return
      if (!now.moving) onPress()
      else if (dropTarget) {
        moveBlockToIndex(editor, now.pos, dropTarget.index)
        editor.view.focus()
      }
    },
    onPointerCancel: stop,
  }
  return { dropTarget, handlers }
}
