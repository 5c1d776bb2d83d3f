import { Button } from '#web/ui/Button.tsx'
import type { Correction } from './corrections.ts'
import styles from './panel.module.css'
import { TEXT } from './text.ts'

interface Props {
  correction: Correction
  onAccept: () => void
  onLook: () => void
}

/** One suggestion: the words before and after, why, and the way to take it. */
export function CorrectionRow({ correction, onAccept, onLook }: Props) {
  const { left, right, before, after, reason } = correction
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span className="unseen">{TEXT.from} </span>
        <del>
          {left}
          <mark>{before}</mark>
          {right}
        </del>
        <span className="unseen"> {TEXT.to} </span>
        <ins>
          {left}
          <mark>{after}</mark>
          {right}
        </ins>
      </p>
      <p className={styles.reason}>{reason}</p>
      <Button
        variant="quiet"
        size="small"
        data-accept=""
        aria-label={TEXT.acceptOne(left + before + right, left + after + right)}
        onFocus={onLook}
        onMouseEnter={onLook}
        onClick={onAccept}
      >
        {TEXT.accept}
      </Button>
    </li>
  )
}
