import { classNames } from '#web/ui/class-names.ts'
import type { Promotion } from '#worker/money/promotions/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

export const PromotionState = ({ state }: Pick<Promotion, 'state'>) => (
  <span className={classNames(styles.state, styles[state])}>{text.states[state]}</span>
)
