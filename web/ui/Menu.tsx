import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'
import { PathLink } from './PathLink.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

interface Props {
  /** Name of the button that opens it, when `button` shows no words. */
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  className?: string | undefined
  /** Opens above the button, for one at the foot of the screen. */
  opensUpward?: boolean
  /** Somebody is about to open it: for contents that are fetched only then. */
  onIntent?: () => void
  children: ReactNode
}

/** A button with a popover of links and actions; Escape and a click outside close it, arrow keys walk in it. */
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

/** A link in a menu. */
export function MenuLink({ icon, children, className, ...rest }: ComponentProps<typeof PathLink> & { icon?: ReactNode }) {
  return (
    <PathLink {...rest} className={classNames(styles.item, className)}>
      {icon}
      <span>{children}</span>
    </PathLink>
  )
}

/** An action in a menu. */
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

/** A hairline between groups of a menu. */
export const MenuDivider = () => <hr className={styles.divider} />
