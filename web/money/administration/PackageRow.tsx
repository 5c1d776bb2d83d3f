import type { ReactNode } from 'react'
import { formatToman, priceInvoice } from '#shared/money.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import styles from './administration.module.css'
import { text } from './package-text.ts'
import { useMoneyChange } from './use-money-change.ts'

interface Props {
  sold: { hash: string; name: string; price: number; isActive: boolean }
  /** Form action that puts the package on sale or takes it off without JavaScript. */
  form: 'administration.set-package' | 'administration.set-sponsored-post-package'
  setActive: (isActive: boolean) => Promise<unknown>
  /** What is sold; the price follows it. */
  summary?: string
  meta?: ReactNode
}

/** A package of a list, with the button that puts it on sale or takes it off. */
export function PackageRow({ sold: { hash, name, price, isActive }, form, setActive, summary, meta }: Props) {
  const { change, isPending, error } = useMoneyChange({
    run: () => setActive(!isActive),
    done: isActive ? text.deactivated : text.activated,
  })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi>{name}</bdi>
          <span className={isActive ? styles.active : styles.inactive}>{text.states[isActive ? 'active' : 'inactive']}</span>
        </p>
        <p>{[summary, formatToman(price)].filter(Boolean).join('، ')}</p>
        <p className={styles.meta}>
          {meta}
          <span>{text.withVat(formatToman(priceInvoice(price, 0).total))}</span>
        </p>
      </div>
      <div className={styles.end}>
        <Button
          {...postButton(form, { hash, ...(isActive ? {} : { active: '1' }) })}
          variant="quiet"
          size="small"
          loading={isPending}
          aria-label={isActive ? text.deactivateOf(name) : text.activateOf(name)}
          onClick={() => change(undefined)}
        >
          {isActive ? text.deactivate : text.activate}
        </Button>
        <ErrorNote>{error?.message}</ErrorNote>
      </div>
    </li>
  )
}
