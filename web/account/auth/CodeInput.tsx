import type { Ref } from 'react'
import type { ControlProps } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './accounts.module.css'

export const CodeInput = ({ ref, ...control }: ControlProps & { ref: Ref<HTMLInputElement> }) => (
  <TextInput
    {...control}
    ref={ref}
    name="code"
    dir="ltr"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    className={styles.code}
  />
)
