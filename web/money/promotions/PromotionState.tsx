import { classNames } from '#web/ui/class-names.ts'
import type { Promotion } from '#worker/money/promotions/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

export const PromotionState = ({ state, isChanged, finishedAt }: Pick<Promotion, 'state' | 'isChanged' | 'finishedAt'>) => {
  const isWaiting = isChanged && finishedAt === null
  return (
    <span className={classNames(styles.state, styles[isWaiting ? 'in_review' : state])}>
      {isWaiting ? text.changed : text.states[state]}
    </span>
  )
}
