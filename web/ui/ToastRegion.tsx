import { classNames } from './class-names.ts'
import { text } from './text.ts'
import styles from './toast.module.css'
import { closeToast, useToasts } from './toast.ts'

/** Live region with the current toasts; the shell mounts it once. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <section className={styles.region} aria-label={text.toasts} aria-live="polite" aria-relevant="additions">
      {toasts.map(({ id, message, undo, failed }) => (
        <div key={id} className={classNames(styles.toast, failed && styles.failed)} role={failed ? 'alert' : undefined}>
          <p className={styles.message}>{message}</p>
          {(undo || failed) && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                undo?.()
                closeToast(id)
              }}
            >
              {undo ? text.undo : text.dismiss}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
