import { classNames } from '#web/ui/class-names.ts'
import type { InvoiceItem } from '#worker/money/invoices/contract.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'

export const InvoiceState = ({ state }: Pick<InvoiceItem, 'state'>) => (
  <span className={classNames(styles.state, styles[state])}>{text.states[state]}</span>
)
