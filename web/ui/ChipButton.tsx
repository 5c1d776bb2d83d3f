import type { ButtonHTMLAttributes } from 'react'
import styles from './chip-button.module.css'

/** A small round button with an icon and a name, one of many side by side; pressed or not where `aria-pressed` is given. */
export const ChipButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button type="button" {...props} className={styles.chip} />
