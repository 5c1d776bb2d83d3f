import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './playback-controls.module.css'

/** The sign of a tool of the player above its word. */
export const ToolSign = ({ sign, word }: { sign: ReactNode; word: string }) => (
  <>
    <span className={styles.sign} aria-hidden="true">
      {sign}
    </span>
    <span>{word}</span>
  </>
)

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip; contains `word`. */
  label: string
  word: string
  sign: ReactNode
}

/** A quiet button of the player: a sign with a word. */
export const Tool = ({ label, word, sign, className, ...rest }: Props) => (
  <button {...rest} type="button" aria-label={label} title={label} className={classNames(styles.tool, className)}>
    <ToolSign sign={sign} word={word} />
  </button>
)
