import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'
import styles from './tokens.module.css'

/** A new token, for the only time, with a button that copies it. */
export function ShownOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.select(), [])
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => showToast({ message: text.copied }),
      () => {
        box.current?.select()
        showToast({ message: text.notCopied, failed: true })
      },
    )
  return (
    <div className={styles.once}>
      <p role="status">{text.made}</p>
      <Field label={text.token}>
        {(control) => <TextInput {...control} ref={box} dir="ltr" readOnly value={token} spellCheck={false} className={styles.token} />}
      </Field>
      <ButtonRow>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button variant="plain" onClick={onDone}>
          {text.done}
        </Button>
      </ButtonRow>
    </div>
  )
}
