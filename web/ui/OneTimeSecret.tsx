import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { ButtonRow, Field } from './Field.tsx'
import styles from './one-time-secret.module.css'
import { TextInput } from './TextInput.tsx'
import { showToast } from './toast.ts'

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

interface CopyMessages {
  copied: string
  notCopied: string
}

/**
 * Returns a ref for a field and a function that copies `value`; if the browser refuses to write to the clipboard, the function selects the
 * field's text.
 */
export function useCopy(value: string, text: CopyMessages) {
  const fieldRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  return { fieldRef, copy: () => void copyOrSelect(value, fieldRef.current, text) }
}

/** Copies `value`, or selects the field's text if the browser refuses or, on a page without HTTPS, has no clipboard. Browser only. */
export async function copyOrSelect(value: string, field: { select(): void } | null, text: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    showToast({ message: text.copied })
  } catch {
    field?.select()
    showToast({ message: text.notCopied, failed: true })
  }
}
