import { useRouteContext } from '@tanstack/react-router'
import { rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import rows from '#web/money/payments/payments.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { StatementEntry } from '#worker/money/wallet/contract.ts'
import { statementQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wallet.module.css'

/** The transfers of the wallet, newest first, each with the balance after it. */
export function Statement({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(statementQuery(api, after))
  if (items.length === 0)
    return (
      <p className={styles.hint}>
        {text.none}. {text.noneHint}
      </p>
    )
  return (
    <>
      <table className={rows.ledger}>
        <thead>
          <tr>
            <th scope="col">{text.entry}</th>
            <th scope="col">{text.unit}</th>
            <th scope="col">{text.rest}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </tbody>
      </table>
      <Pager to="/me/wallet" {...pager} />
    </>
  )
}

function Entry({ entry: { kind, amount, balance, title, path, at } }: { entry: StatementEntry }) {
  const label = text.kinds[kind]
  return (
    <tr>
      <th scope="row">
        <PathLink to={path} className={rows.title}>
          {label}
          {title !== '' && title !== label && (
            <>
              {': '}
              <bdi>{title}</bdi>
            </>
          )}
        </PathLink>
        <p className={rows.meta}>
          <Time at={at} />
        </p>
      </th>
      <td className={classNames(rows.amount, amount > 0 && rows.in)}>{signedToman(amount)}</td>
      <td className={rows.rest}>{formatNumber(rialToToman(balance))}</td>
    </tr>
  )
}

/** A left-to-right mark keeps the sign before the number, as `formatNumber` does for negative ones. */
const signedToman = (rial: number) => (rial > 0 ? '\u200E+' : '') + formatNumber(rialToToman(rial))
