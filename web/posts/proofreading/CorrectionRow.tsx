import { Button } from '#web/ui/Button.tsx'
import type { Correction } from './find-corrections.ts'
import styles from './proofreading-panel.module.css'
import { TEXT } from './text.ts'

interface Props {
  correction: Correction
  onAccept: () => void
  onPreview: () => void
}

export function CorrectionRow({ correction, onAccept, onPreview }: Props) {
  const { left, right, before, after, reason } = correction
  return (
    <li className={styles.row}>
      <p className={styles.change}>
        <span className="visually-hidden">{TEXT.from} </span>
        <del>
          {left}
          <mark>{before}</mark>
          {right}
        </del>
        <span className="visually-hidden"> {TEXT.to} </span>
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
        onFocus={onPreview}
        onMouseEnter={onPreview}
        onClick={onAccept}
      >
        {TEXT.accept}
      </Button>
    </li>
  )
}
