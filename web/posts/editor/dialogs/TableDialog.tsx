import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { type Ref, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { useInitialFocus } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './dialogs.module.css'

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
  const submit = () => {
    const { tr, schema } = editor.state
    insertAtCursor(tr, newTable(schema, { rows, columns, withHeader }))
    editor.view.dispatch(tr)
    onClose()
  }
  return (
    <FormDialog
      id={form}
      open={open}
      onClose={onClose}
      title={MENU_TEXT.tableTitle}
      submitLabel={MENU_TEXT.insert}
      cancelLabel={MENU_TEXT.cancel}
      pending={false}
      className={styles.form}
      onSubmit={submit}
    >
      <div className={styles.numberFields}>
        <NumberField label={MENU_TEXT.rows} value={rows} max={LIMITS.tableRows} onChange={setRows} ref={first} />
        <NumberField label={MENU_TEXT.columns} value={columns} max={LIMITS.tableColumns} onChange={setColumns} />
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={withHeader} onChange={({ target }) => setWithHeader(target.checked)} />
        {MENU_TEXT.withHeader}
      </label>
      <p className={styles.hint}>{MENU_TEXT.tableSizeHint(LIMITS.tableRows, LIMITS.tableColumns)}</p>
    </FormDialog>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  max: number
  ref?: Ref<HTMLInputElement>
  onChange(value: number): void
}

/** Field for a number from 1 to `max`, in Persian, Arabic or ASCII digits. */
function NumberField({ label, value, max, onChange, ref }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(1, next)))
  }
  return (
    <div className={styles.numberField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.stepper}>
        <IconButton label={MENU_TEXT.increase(label)} disabled={value >= max} onClick={() => set(value + 1)}>
          <IconPlus size={18} />
        </IconButton>
        <TextInput
          id={id}
          className={styles.number}
          dir="ltr"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={1}
          aria-valuemax={max}
          autoComplete="off"
          ref={ref}
          value={typed ?? persianDigits(value)}
          onChange={({ target }) => {
            const number = Number.parseInt(asciiDigits(target.value), 10)
            setTyped(target.value)
            if (number >= 1 && number <= max) onChange(number)
          }}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            set(value + (event.key === 'ArrowUp' ? 1 : -1))
          }}
        />
        <IconButton label={MENU_TEXT.decrease(label)} disabled={value <= 1} onClick={() => set(value - 1)}>
          <IconMinus size={18} />
        </IconButton>
      </div>
    </div>
  )
}

export function newTable(schema: Schema, { rows, columns, withHeader }: { rows: number; columns: number; withHeader: boolean }): Node {
  const { table, tableRow, tableCell, tableHeader } = schema.nodes
  if (!table || !tableRow || !tableCell || !tableHeader) throw new Error('The schema has no table nodes')
  const cells = (type: typeof tableCell) => Array.from({ length: columns }, () => type.create())
  return table.create(
    null,
    Array.from({ length: rows }, (_, row) => tableRow.create(null, cells(withHeader && row === 0 ? tableHeader : tableCell))),
  )
}
