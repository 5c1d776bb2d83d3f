import { classNames } from '#web/ui/class-names.ts'
import type { Payment } from '#worker/money/payments/contract.ts'
import styles from './payments.module.css'
import { text } from './text.ts'

/** The state of a payment with the reason of a failure. */
export const PaymentState = ({ payment: { state, failure } }: { payment: Payment }) => (
  <span className={classNames(styles.state, styles[state])}>{failure ? text.failures[failure] : text.states[state]}</span>
)
