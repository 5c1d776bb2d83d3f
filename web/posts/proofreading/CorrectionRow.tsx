import IconArrowNarrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowLeft.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Fragment, type ReactNode, type Ref } from 'react'
import { type Correction, wordsOf } from './corrections.ts'
import styles from './proofreading-panel.module.css'
import { TEXT } from './text.ts'

interface Props {
  correction: Correction
  /** Number of places that the row accepts together. */
  count?: number
  /** Below the change. */
  note?: ReactNode
  onAccept: () => void
  onIgnore?: () => void
  isCurrent?: boolean
  /** Shows the places of the change in the text. */
  onPoint?: () => void
  ref?: Ref<HTMLLIElement>
}

/** Shows what a correction changes, with a button that accepts it. */
export function CorrectionRow({ correction, count = 1, note, onAccept, onIgnore, isCurrent = false, onPoint, ref }: Props) {
  const [before, after] = [wordsOf(correction, 'before'), wordsOf(correction, 'after')]
  return (
    <li ref={ref} className={styles.row} data-current={isCurrent || undefined} onFocus={onPoint} onMouseEnter={onPoint}>
      <p className={styles.change}>
        <span className="visually-hidden">{TEXT.from} </span>
        <del>
          <ChangedText correction={correction} side="before" />
        </del>
        <IconArrowNarrowLeft size={18} stroke={1.6} aria-hidden="true" />
        <span className="visually-hidden"> {TEXT.to} </span>
        <ins>
          <ChangedText correction={correction} side="after" />
        </ins>
        {count > 1 && <span className={styles.count}>{TEXT.times(count)}</span>}
      </p>
      <button
        type="button"
        className={styles.accept}
        data-accept=""
        aria-label={TEXT.acceptOne(before, after)}
        title={TEXT.accept}
        onClick={onAccept}
      >
        <IconCheck size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {onIgnore && (
        <button type="button" className={styles.ignore} aria-label={TEXT.ignoreOne(before)} title={TEXT.ignore} onClick={onIgnore}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      {note && <p className={styles.reason}>{note}</p>}
    </li>
  )
}

/** Makes line breaks visible. */
export const showLineBreaks = (text: string): string => text.replaceAll('\n', TEXT.lineBreak)

function ChangedText({ correction, side }: { correction: Correction; side: 'before' | 'after' }) {
  const { parts, leftContext, rightContext } = correction
  return (
    <>
      {showLineBreaks(leftContext)}
      {parts.map((part) => (
        <Fragment key={part.from}>
          <mark data-blank={part[side].trim() === '' || undefined}>{showLineBreaks(part[side])}</mark>
          {part.gap}
        </Fragment>
      ))}
      {showLineBreaks(rightContext)}
    </>
  )
}
