import type { ButtonHTMLAttributes } from 'react'
import styles from './chip-button.module.css'

export const ChipButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button type="button" {...props} className={styles.chip} />
