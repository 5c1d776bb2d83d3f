import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import styles from './block-handle.module.css'
import { findBlockAt, measureBlocks } from './measure-blocks.ts'
import { useBlockDrag } from './use-block-drag.ts'

interface Props {
  editor: Editor
  onOpenMenu(pos: number): void
}

/** Distance past the right edge of the text, in px, within which the pointer still shows a block's handle. */
const HOVER_DISTANCE = 64

/** Pointer-only control; keyboard users move blocks with Alt and the arrow keys. */
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
