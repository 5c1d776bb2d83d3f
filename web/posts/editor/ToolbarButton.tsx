import type { Icon } from '@tabler/icons-react'
import styles from './toolbar.module.css'

interface Props {
  icon: Icon
  label: string
  /** As people press it, such as `Ctrl+B`; shown in the title. */
  shortcut?: string
  /** Left out for a button that does rather than toggles. */
  pressed?: boolean
  disabled?: boolean
  onPress(): void
}

/** One tool. The text keeps its focus and selection when it is clicked. */
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
