import { Dialog } from '#web/ui/Dialog.tsx'
import { text } from './layout-text.ts'
import styles from './shortcut-help.module.css'

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={text.shortcuts}>
      <dl>
        {text.shortcutList.map(([key, does]) => (
          <div key={key} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              <kbd className={styles.key} dir="ltr">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
