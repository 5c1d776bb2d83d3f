import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './draft-links.module.css'
import { text } from './text.ts'

/** The address of a new link, for the only time, with a button that copies it. */
export function MadeLink({ path, onDone }: { path: string; onDone: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  const address = location.origin + path
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast({ message: text.copied }),
      () => {
        box.current?.select()
        showToast({ message: text.notCopied, failed: true })
      },
    )
  return (
    <div className={styles.form}>
      <p role="status">{text.made}</p>
      <Field label={text.address}>
        {(control) => <TextInput {...control} ref={box} dir="ltr" readOnly value={address} spellCheck={false} className={styles.address} />}
      </Field>
      <p className={styles.buttons}>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button variant="plain" onClick={onDone}>
          {text.another}
        </Button>
      </p>
    </div>
  )
}
