import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useCopy } from '#web/ui/OneTimeSecret.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './show-page.module.css'
import { text } from './text.ts'

interface Props {
  label: string
  value: string
  hint?: string
}

export function CopyField({ label, value, hint }: Props) {
  const { fieldRef, copy } = useCopy(value, text)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <TextInput
            {...control}
            ref={fieldRef}
            dir="ltr"
            readOnly
            value={value}
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
          <Button variant="quiet" onClick={copy}>
            {text.copy}
            <span className="visually-hidden"> {label}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}
