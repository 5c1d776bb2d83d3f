import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, useState } from 'react'
import { text } from './form-text.ts'
import { IconButton } from './IconButton.tsx'
import styles from './input.module.css'
import { TextInput } from './TextInput.tsx'

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'dir'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <div className={styles['with-action']}>
      <TextInput {...props} type={isVisible ? 'text' : 'password'} dir="ltr" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <IconButton
        className={styles.action}
        label={isVisible ? text.hidePassword : text.showPassword}
        aria-pressed={isVisible}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <IconEyeOff size={20} stroke={1.6} /> : <IconEye size={20} stroke={1.6} />}
      </IconButton>
    </div>
  )
}
