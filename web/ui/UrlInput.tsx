import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

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
