import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and, without `title`, tooltip. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, className, children, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} aria-label={label} title={rest.title ?? label} className={classNames(styles.button, className)}>
      {children}
    </button>
  )
}

export const RemoveButton = (props: Omit<ComponentProps<typeof IconButton>, 'children'>) => (
  <IconButton {...props}>
    <IconX size={18} stroke={1.6} />
  </IconButton>
)
