import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { PathLink } from './PathLink.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

interface Props {
  /** Accessible name of the button when `button` contains no text. */
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  className?: string | undefined
  opensUpward?: boolean
  /** Called when the menu is likely to open (hover, focus, click), to load lazy content. */
  onIntent?: () => void
  children: ReactNode
}

export function Menu({ label, button, buttonClassName, className, opensUpward = false, onIntent, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const keys = useMenuKeys(panel)
  return (
    <>
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        title={label}
        popoverTarget={id}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={onIntent}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={classNames(styles.menu, opensUpward && styles.opensUpward, className)} {...keys}>
        {children}
      </div>
    </>
  )
}

export function MenuLink({ icon, children, className, ...rest }: ComponentProps<typeof PathLink> & { icon?: ReactNode }) {
  return (
    <PathLink {...rest} className={classNames(styles.item, className)}>
      {icon}
      <span>{children}</span>
    </PathLink>
  )
}

export function MenuButton({
  icon,
  children,
  danger,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon?: ReactNode; danger?: boolean }) {
  return (
    <button type="button" {...rest} className={classNames(styles.item, danger && styles.danger)}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

export const MenuDivider = () => <hr className={styles.divider} />
