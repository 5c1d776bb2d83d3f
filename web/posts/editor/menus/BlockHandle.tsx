import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveBlockToIndex } from '#web/posts/editor/blocks/move-block.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import styles from './menus.module.css'

interface Props {
  editor: Editor
  onOpenMenu(pos: number): void
}

/** Distance past the right edge of the text, in px, within which the pointer still shows a block's handle. */
const HOVER_DISTANCE = 64

/** Pointer-only control; the keyboard moves blocks with Alt and the arrow keys, and opens the menu with Alt+B. */
export function BlockHandle({ editor, onOpenMenu }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  const [pos, setPos] = useState<number>()
  const { dropTarget, handlers } = useBlockDrag(editor, pos, () => pos !== undefined && onOpenMenu(pos))
  const isDragging = dropTarget !== undefined

  useEffect(() => {
    if (isDragging) return
    let frame = 0
    const onMove = ({ clientX, clientY, pointerType }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const text = editor.view.dom.getBoundingClientRect()
        const isNear = clientX > text.left && clientX < text.right + HOVER_DISTANCE && clientY >= text.top && clientY <= text.bottom
        setPos(isNear && pointerType !== 'touch' ? findBlockAt(measureBlocks(editor.view), clientY)?.pos : undefined)
      })
    }
    const hide = () => setPos(undefined)
    addEventListener('pointermove', onMove, { passive: true })
    editor.on('update', hide)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', onMove)
      editor.off('update', hide)
    }
  }, [editor, isDragging])

  // Positions the handle relative to its layer, so that it scrolls with its block.
  useEffect(() => {
    const element = layer.current
    const dom = pos === undefined ? null : editor.view.nodeDOM(pos)
    if (!element || !(dom instanceof HTMLElement)) return
    const origin = element.getBoundingClientRect()
    const text = editor.view.dom.getBoundingClientRect()
    element.style.setProperty('--handle', `${dom.getBoundingClientRect().top - origin.top}px`)
    element.style.setProperty('--start', `${origin.right - text.right}px`)
    element.style.setProperty('--width', `${text.width}px`)
    if (dropTarget) element.style.setProperty('--line', `${dropTarget.line - origin.top}px`)
  })
  return (
    <div ref={layer} className={styles.layer} data-dragging={isDragging || undefined}>
      {pos !== undefined && (
        <button
          type="button"
          className={styles.handle}
          tabIndex={-1}
          aria-label={MENU_TEXT.handle}
          aria-haspopup="menu"
          title={MENU_TEXT.handle}
          {...handlers}
        >
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      {dropTarget && <div className={styles.dropIndicator} />}
    </div>
  )
}

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

/**
 * Returns pointer handlers that drag the block at `pos` and call `onPress` for a press without a drag, and the drop target, which is
 * undefined unless a drag is in progress.
 */
function useBlockDrag(editor: Editor, pos: number | undefined, onPress: () => void) {
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

interface BlockBox {
  pos: number
  index: number
  rect: DOMRect
}

function measureBlocks(view: EditorView): BlockBox[] {
  const boxes: BlockBox[] = []
  view.state.doc.forEach((_, pos, index) => {
    const dom = view.nodeDOM(pos)
    if (dom instanceof HTMLElement) boxes.push({ pos, index, rect: dom.getBoundingClientRect() })
  })
  return boxes
}

/** Returns the last block that starts at or above `y`, or the first block when none does. */
function findBlockAt(boxes: readonly BlockBox[], y: number): BlockBox | undefined {
  return boxes.findLast(({ rect }) => rect.top <= y) ?? boxes[0]
}

/**
 * Returns the index at which a block dropped at `y` is inserted and the y coordinate, in px, of the indicator line; undefined without
 * blocks.
 */
function findDropTarget(boxes: readonly Pick<BlockBox, 'index' | 'rect'>[], y: number): { index: number; line: number } | undefined {
  const next = boxes.find(({ rect }) => y < (rect.top + rect.bottom) / 2)
  const last = boxes.at(-1)
  if (!last) return undefined
  if (!next) return { index: last.index + 1, line: last.rect.bottom + 4 }
  const before = boxes[boxes.indexOf(next) - 1]
  return { index: next.index, line: before ? (before.rect.bottom + next.rect.top) / 2 : next.rect.top - 4 }
}
