import { Fragment } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Correction } from './corrections.ts'
import styles from './proofreading-panel.module.css'
import { TEXT } from './text.ts'

interface Props {
  correction: Correction
  isInTitle?: boolean
  onAccept: () => void
  /** Shows the place of the correction. */
  onPreview?: () => void
}

/** Shows what a correction changes and why, with a button that accepts it. */
export function CorrectionRow({ correction, isInTitle = false, onAccept, onPreview }: Props) {
  const { parts, leftContext, rightContext, reason } = correction
  const words = (side: 'before' | 'after') => leftContext + parts.map((part) => part[side] + part.gap).join('') + rightContext
  return (
    <li className={styles.row}>
      <p className={styles.change}>
        <span className="visually-hidden">{TEXT.from} </span>
        <del>
          <ChangedText correction={correction} side="before" />
        </del>
        <span className="visually-hidden"> {TEXT.to} </span>
        <ins>
          <ChangedText correction={correction} side="after" />
        </ins>
      </p>
      <p className={styles.reason}>
        {isInTitle && `${TEXT.inTitle} `}
        {reason}
      </p>
      <Button
        variant="quiet"
        size="small"
        data-accept=""
        aria-label={TEXT.acceptOne(words('before'), words('after'))}
        onFocus={onPreview}
        onMouseEnter={onPreview}
        onClick={onAccept}
      >
        {TEXT.accept}
      </Button>
    </li>
  )
}

const showLineBreaks = (text: string) => text.replaceAll('\n', TEXT.lineBreak)

function ChangedText({ correction, side }: { correction: Correction; side: 'before' | 'after' }) {
  const { parts, leftContext, rightContext } = correction
  return (
    <>
      {showLineBreaks(leftContext)}
      {parts.map((part) => (
        <Fragment key={part.from}>
          <mark>{showLineBreaks(part[side])}</mark>
          {part.gap}
        </Fragment>
      ))}
      {showLineBreaks(rightContext)}
    </>
  )
}
