import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { text } from './form-text.ts'
import { IconButton } from './IconButton.tsx'

interface Props {
  open: boolean
  /** Called on Escape, a backdrop click or the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, primary button first. */
  actions?: ReactNode
  /** Makes room for side-by-side content; full screen on phones. */
  wide?: boolean
}

/** Focus returns to the previous element when the dialog closes. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  // The target of a click on the backdrop is the dialog itself.
  const onBackdropClick = useEffectEvent(({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose())
  useEffect(() => {
    const dialog = ref.current
    dialog?.addEventListener('click', onBackdropClick)
    return () => dialog?.removeEventListener('click', onBackdropClick)
  }, [])
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton label={text.close} onClick={onClose}>
              <IconX size={20} stroke={1.6} />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
