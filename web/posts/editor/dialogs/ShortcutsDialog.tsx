import { useId } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SHORTCUT_GROUPS } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} title={MENU_TEXT.shortcutsTitle}>
      {SHORTCUT_GROUPS.map(({ title, keys }, at) => (
        <section key={title} className={styles.group} aria-labelledby={`${id}${at}`}>
          <h3 id={`${id}${at}`} className={styles.title}>
            {title}
          </h3>
          <dl className={styles.list}>
            {keys.map(([key, description]) => (
              <div key={key} className={styles.row}>
                <dt>{description}</dt>
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
