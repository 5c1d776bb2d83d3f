import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './copy-field.module.css'
import { text } from './text.ts'

interface Props {
  label: string
  value: string
  hint?: string
}

/** An address to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, value, hint }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast({ message: text.copied }),
      () => {
        box.current?.select()
        showToast({ message: text.notCopied, failed: true })
      },
    )
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles.address}>
          <TextInput {...control} ref={box} dir="ltr" readOnly value={value} spellCheck={false} onFocus={({ target }) => target.select()} />
          <Button variant="quiet" onClick={() => void copy()}>
            {text.copy}
            <span className="unseen"> {label}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}
