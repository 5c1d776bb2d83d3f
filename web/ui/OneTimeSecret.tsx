import { useEffect } from 'react'
import { Button } from './Button.tsx'
import { ButtonRow } from './ButtonRow.tsx'
import { Field } from './Field.tsx'
import styles from './one-time-secret.module.css'
import { TextInput } from './TextInput.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  value: string
  text: { made: string; label: string; copy: string; copied: string; notCopied: string; done: string }
  onDone: () => void
}

export function OneTimeSecret({ value, text, onDone }: Props) {
  const { fieldRef, copy } = useCopy(value, text)
  useEffect(() => fieldRef.current?.select(), [fieldRef])
  return (
    <div className={styles.container}>
      <p role="status">{text.made}</p>
      <Field label={text.label}>
        {(control) => (
          <TextInput {...control} ref={fieldRef} dir="ltr" readOnly value={value} spellCheck={false} className={styles.secret} />
        )}
      </Field>
      <ButtonRow>
        <Button onClick={copy}>{text.copy}</Button>
        <Button variant="plain" onClick={onDone}>
          {text.done}
        </Button>
      </ButtonRow>
    </div>
  )
}
