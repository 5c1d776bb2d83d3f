import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.css'

export const SelectInput = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...rest} className={classNames(styles.input, styles.select, className)} />
)
