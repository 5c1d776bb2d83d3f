import { type ReactNode, type RefObject, useRef } from 'react'
import { keepStop, moveInToolbar } from '#web/posts/editor/toolbar-focus.ts'
import styles from './floating-bar.module.css'
import type { Box, Wish } from './place-panel.ts'
import { usePanel } from './use-panel.ts'

interface Props {
  label: string
  anchor: () => Box | null
  wish: Wish
  /** Escape: back to the text, and away until there is something else to do. */
  onLeave(): void
  panel?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A row of tools beside what they act on; arrows move in it, Escape leaves it. */
export function FloatingBar({ label, anchor, wish, onLeave, panel, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const bar = panel ?? own
  usePanel(bar, anchor, wish)
  return (
    <div
      ref={bar}
      className={styles.bar}
      popover="manual"
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      data-editor-bar=""
      data-editor-panel=""
      onFocus={(event) => keepStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        moveInToolbar(event)
        if (event.key === 'Escape') onLeave()
      }}
    >
      {children}
    </div>
  )
}
