import { useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './shortcut-help.module.css'
import { text } from './text.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Listens for the shortcuts of every page and shows them on `?`. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  useShortcuts(() => setOpen(true))
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={text.shortcuts}>
      <dl className={styles.list}>
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
