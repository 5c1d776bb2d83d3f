import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { text } from './form-text.ts'
import { IconButton } from './IconButton.tsx'
import { withPosted } from './posted-field.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** A text input. Set `dir="ltr"` for emails, URLs, numbers and codes; their text aligns to the right, like that of an empty input. */
export function TextInput({ className, type = 'text', dir = 'auto', placeholder = ' ', ...rest }: InputProps) {
  const render = (posted?: Partial<InputProps>) => (
    <input {...rest} {...posted} type={type} dir={dir} placeholder={placeholder} className={classNames(styles.input, className)} />
  )
  return import.meta.env.SSR ? withPosted(rest, render) : render()
}

export function TextArea({ className, dir = 'auto', rows = 4, ...rest }: AreaProps) {
  const render = (posted?: Partial<AreaProps>) => (
    <textarea {...rest} {...posted} dir={dir} rows={rows} className={classNames(styles.input, styles.area, className)} />
  )
  return import.meta.env.SSR ? withPosted(rest, render) : render()
}

interface Props extends Omit<ComponentProps<typeof TextInput>, 'dir' | 'inputMode' | 'onChange'> {
  onValueChange: (typed: string) => void
}

export const UrlInput = ({ onValueChange, ...rest }: Props) => (
  <TextInput
    autoComplete="off"
    spellCheck={false}
    {...rest}
    dir="ltr"
    inputMode="url"
    onChange={({ target }) => onValueChange(target.value)}
  />
)

/** A text input for the field `handle`, the name of a user or publication in URLs. */
export const HandleInput = ({ onValueChange, ...rest }: Props) => (
  <TextInput
    name="handle"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
    dir="ltr"
    onChange={({ target }) => onValueChange(target.value)}
  />
)

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
