import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './drag-handle.module.css'

interface Props {
  label: string
  index: number
  count: number
  /** Element whose children are the rows. */
  list: RefObject<HTMLElement | null>
  className?: string | undefined
  /** Moves the row to an index; called for each step of a drag and each arrow key. */
  onMove: (to: number) => void
  /** Called when the user releases the row or moves it with a key. */
  onDrop?: () => void
}

const SCROLL_EDGE_PX = 72
const SCROLL_STEP_PX = 10

export function DragHandle({ label, index, count, list, className, onMove, onDrop }: Props) {
  const handle = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  const [isDragged, setDragged] = useState(false)
  const move = (to: number) => {
    if (to < 0 || to >= count || to === index) return false
    moved.current = true
    onMove(to)
    return true
  }
  // Moving the row in the DOM drops its focus.
  useEffect(() => {
    if (moved.current) handle.current?.focus({ preventScroll: isDragged })
    moved.current = false
  })
  const moveToPointer = useEffectEvent((y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const target = rows.findIndex(({ top, bottom }) => y >= top && y < bottom)
    if (target >= 0) move(target)
  })
  const drop = useEffectEvent(() => {
    setDragged(false)
    onDrop?.()
  })
  useEffect(() => {
    if (!isDragged) return
    let y: number | undefined
    const onPointerMove = (event: PointerEvent) => {
      y = event.clientY
      moveToPointer(y)
    }
    let frame = requestAnimationFrame(function scroll() {
      if (y !== undefined) scrollBy(0, y < SCROLL_EDGE_PX ? -SCROLL_STEP_PX : y > innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0)
      frame = requestAnimationFrame(scroll)
    })
    // Listen on the window: reordering moves the row and its handle in the DOM.
    const end = new AbortController()
    const { signal } = end
    addEventListener('pointermove', onPointerMove, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', drop, { signal })
    return () => {
      end.abort()
      cancelAnimationFrame(frame)
    }
  }, [isDragged])
  return (
    <button
      ref={handle}
      type="button"
      className={classNames(styles.handle, className)}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        if (move(index + (event.key === 'ArrowUp' ? -1 : 1))) onDrop?.()
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        setDragged(true)
      }}
    >
      <IconGripVertical size={20} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
