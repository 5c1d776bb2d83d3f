import type { Icon } from '@tabler/icons-react'
import styles from './toolbar.module.css'

interface Props {
  icon: Icon
  label: string
  /** Key combination shown in the tooltip, such as `Ctrl+B`. */
  shortcut?: string
  /** Set only for toggle buttons. */
  pressed?: boolean
  disabled?: boolean
  onPress(): void
}

/** Keeps the focus and the selection in the editor when clicked. */
export function ToolbarButton({ icon: IconComponent, label, shortcut, pressed, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
      title={shortcut ? `${label} (\u2066${shortcut}\u2069)` : label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <IconComponent size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
