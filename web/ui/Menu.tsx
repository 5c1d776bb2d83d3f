import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import buttonStyles from './icon-button.module.css'
import styles from './menu.module.css'
import { PathLink } from './PathLink.tsx'

interface Props {
  /** Accessible name and tooltip of the button. */
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  className?: string | undefined
  opensUpward?: boolean
  /** Called on hover, focus and click of the button, so that lazy content can load before the menu opens. */
  onIntent?: () => void
  children: ReactNode
}

export function Menu({ label, button, buttonClassName, className, opensUpward = false, onIntent, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const keys = useMenuKeys(panel)
  // The browser opens the menu also before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) onIntent?.()
  }, [onIntent])
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

/** Link that the browser follows, to a file or to another site. */
export function MenuAnchor({ icon, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: ReactNode }) {
  return (
    <a {...rest} className={styles.item}>
      {icon}
      <span>{children}</span>
    </a>
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

export const OverflowMenu = (props: Omit<ComponentProps<typeof Menu>, 'button' | 'buttonClassName'>) => (
  <Menu {...props} button={<IconDots size={20} stroke={1.6} />} buttonClassName={buttonStyles.button} />
)

const ENTRY_SELECTOR = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * Returns handlers for a popover menu: opening it focuses the first entry, the up and down arrows, Home and End move focus, and a click on
 * a link or on a button without `data-keep-open` closes it.
 */
export function useMenuKeys(panel: RefObject<HTMLElement | null>) {
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>(ENTRY_SELECTOR) ?? [])]
  return {
    onToggle(event: ToggleEvent) {
      if (event.newState === 'open' && panel.current?.matches(':focus-within') === false) entries()[0]?.focus({ preventScroll: true })
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement) return
      const all = entries()
      const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
      const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[
        event.key
      ]
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('a[href], button:not([data-keep-open])')) panel.current?.hidePopover()
    },
  }
}
