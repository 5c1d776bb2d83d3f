import { useId } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KEY_LIST } from './key-list.ts'
import styles from './keys-dialog.module.css'

/** Every key of the editor, and every sign that becomes something while it is typed. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} title={MENU_TEXT.keysTitle}>
      {KEY_LIST.map(({ title, keys }, at) => (
        <section key={title} className={styles.group} aria-labelledby={`${id}${at}`}>
          <h3 id={`${id}${at}`} className={styles.title}>
            {title}
          </h3>
          <dl className={styles.list}>
            {keys.map(([key, does]) => (
              <div key={key} className={styles.row}>
                <dt>{does}</dt>
                <dd>
                  <kbd className={styles.key} dir="auto">
                    {key}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
