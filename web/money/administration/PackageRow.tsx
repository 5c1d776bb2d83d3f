import type { ReactNode } from 'react'
import { formatToman, priceInvoice } from '#shared/money.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ErrorNote } from '#web/ui/Field.tsx'
import type { setPackage } from './actions.ts'
import { text } from './package-text.ts'

interface Props {
  sold: { hash: string; name: string; price: number; isActive: boolean }
  /** Puts the package on sale or takes it off. */
  action: typeof setPackage
  /** What is sold. */
  summary?: string
  meta?: ReactNode
}

/** A package of a list, with the button that puts it on sale or takes it off. */
export function PackageRow({ sold: { hash, name, price, isActive }, action, summary, meta }: Props) {
  const change = useAction(action, { hash, active: isActive ? '0' : '1' })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi>{name}</bdi>
          <span className={isActive ? styles.active : styles.inactive}>{text.states[isActive ? 'active' : 'inactive']}</span>
        </p>
        {summary && <p>{summary}</p>}
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
      <div className={styles.price}>
        <p className={styles.amount}>{formatToman(price)}</p>
        <p className={styles.meta}>{text.withVat(formatToman(priceInvoice(price, 0).total))}</p>
      </div>
      <div className={styles.end}>
        <ActionButton action={change} variant="quiet" size="small" aria-label={isActive ? text.deactivateOf(name) : text.activateOf(name)}>
          {isActive ? text.deactivate : text.activate}
        </ActionButton>
        <ErrorNote>{change.error?.message}</ErrorNote>
      </div>
    </li>
  )
}
