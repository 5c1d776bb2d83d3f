import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './dialogs.module.css'
import { NumberField } from './NumberField.tsx'
import { newTable } from './new-table.ts'
import { useInitialFocus } from './use-initial-focus.ts'

interface Props {
  editor: Editor
  open: boolean
  onClose(): void
}

export default function TableDialog({ editor, open, onClose }: Props) {
  const form = useId()
  const first = useInitialFocus<HTMLInputElement>(open)
  const [rows, setRows] = useState(3)
  const [columns, setColumns] = useState(3)
  const [withHeader, setWithHeader] = useState(true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { tr, schema } = editor.state
    insertAtCursor(tr, newTable(schema, { rows, columns, withHeader }))
    editor.view.dispatch(tr)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MENU_TEXT.tableTitle}
      actions={
        <>
          <Button type="submit" form={form}>
            {MENU_TEXT.insert}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.numberFields}>
          <NumberField label={MENU_TEXT.rows} value={rows} max={LIMITS.tableRows} onChange={setRows} ref={first} />
          <NumberField label={MENU_TEXT.columns} value={columns} max={LIMITS.tableColumns} onChange={setColumns} />
        </div>
        <label className={styles.check}>
          <input type="checkbox" checked={withHeader} onChange={({ target }) => setWithHeader(target.checked)} />
          {MENU_TEXT.withHeader}
        </label>
        <p className={styles.hint}>{MENU_TEXT.tableSizeHint(LIMITS.tableRows, LIMITS.tableColumns)}</p>
      </form>
    </Dialog>
  )
}
