import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { IconButton, RemoveButton } from '#web/ui/IconButton.tsx'
import styles from './arrange.module.css'
import { arrangeText as text } from './arrange-text.ts'
import { moveRow } from './arrangement-draft.ts'

interface Row {
  key: string
  title: string
  details: ReactNode
}

interface Props {
  rows: readonly Row[]
  /** Actions that move and remove a row without JavaScript; they receive `key`, and its new place: the index `to`, behind the row `after`. */
  moveAction: string
  removeAction: string
  params: Readonly<Record<string, string>>
  /** Shows a move that is not stored yet. */
  onShow: (from: number, to: number) => void
  /** Stores the shown order; `key` is the row that moved. */
  onStore: (key: string) => void
  onRemove: (key: string) => void
  children?: (key: string) => ReactNode
}

/** Rows that are ordered by dragging, with the arrow keys, or with buttons, which work without JavaScript. */
export function ArrangedRows({ rows, moveAction, removeAction, params, onShow, onStore, onRemove, children }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const show = (from: number, to: number) => {
    onShow(from, to)
    setAnnouncement(text.moved(rows[from]?.title ?? '', to + 1, rows.length))
  }
  const moveButton = (key: string, from: number, to: number) => ({
    ...postButton(moveAction, { ...params, key, to: String(to), after: moveRow(rows, from, to)[to - 1]?.key ?? '' }),
    disabled: to < 0 || to >= rows.length,
    onClick: () => {
      show(from, to)
      onStore(key)
    },
  })
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {rows.map(({ key, title, details }, index) => (
          <li key={key} className={styles.row}>
            {rows.length > 1 && (
              <DragHandle
                className={styles.grip}
                label={text.grip(title)}
                index={index}
                count={rows.length}
                list={list}
                onMove={(to) => show(index, to)}
                onDrop={() => onStore(key)}
              />
            )}
            <div className={styles.details}>
              <bdi className={styles.title}>{title}</bdi>
              <div className={styles.meta}>{details}</div>
            </div>
            <div className={styles.buttons}>
              {rows.length > 1 && (
                <>
                  <IconButton label={text.up(title)} {...moveButton(key, index, index - 1)}>
                    <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={text.down(title)} {...moveButton(key, index, index + 1)}>
                    <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
                  </IconButton>
                </>
              )}
              <RemoveButton label={text.remove(title)} {...postButton(removeAction, { ...params, key })} onClick={() => onRemove(key)} />
            </div>
            {children?.(key)}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
