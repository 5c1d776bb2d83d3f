import { type ReactNode, type RefObject, useRef } from 'react'
import { handleToolbarKeyDown, setTabStop } from '#web/posts/editor/toolbar-focus.ts'
import type { Box, PlacementOptions } from './compute-panel-position.ts'
import styles from './floating-bar.module.css'
import { useAnchoredPanel } from './use-anchored-panel.ts'

interface Props {
  label: string
  anchor: () => Box | null
  placement: PlacementOptions
  /** Called on Escape; must return the focus to the text and hide the bar until its context changes. */
  onDismiss(): void
  panel?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

export function FloatingBar({ label, anchor, placement, onDismiss, panel, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const bar = panel ?? own
  useAnchoredPanel(bar, anchor, placement)
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
      onFocus={(event) => setTabStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        handleToolbarKeyDown(event)
        if (event.key === 'Escape') onDismiss()
      }}
    >
      {children}
    </div>
  )
}
