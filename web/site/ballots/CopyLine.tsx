import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { copyOrSelect } from '#web/ui/OneTimeSecret.tsx'
import styles from './ballot.module.css'
import { text } from './text.ts'

interface Props {
  label: string
  /** Null as long as there is none yet, which `empty` says. */
  value: string | null
  empty?: string
  copyLabel: string
  children?: ReactNode
}

/** A code from left to right that wraps, with a button that copies it; browsers without JavaScript select it with one click. */
export const CopyLine = ({ label, value, empty, copyLabel, children }: Props) => (
  <div className={styles.copyLine}>
    <p className={styles.copyLabel}>{label}</p>
    <div className={styles.copyRow}>
      {value === null ? (
        <span className={styles.nothingToCopy}>{empty}</span>
      ) : (
        <code className={styles.code} dir="ltr">
          {value}
        </code>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={value === null}
        onClick={({ currentTarget }) => void copyOrSelect(value ?? '', { select: () => selectBefore(currentTarget) }, text)}
      >
        {copyLabel}
      </Button>
    </div>
    {children && <p className={styles.copyHint}>{children}</p>}
  </div>
)

function selectBefore(button: Element) {
  const code = button.previousElementSibling
  if (code) getSelection()?.selectAllChildren(code)
}
