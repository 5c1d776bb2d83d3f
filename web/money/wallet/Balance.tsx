import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { walletQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wallet.module.css'

export function Balance({ label = text.balance }: { label?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { balance } = useSuspenseQuery(walletQuery(api)).data
  return (
    <dl className={styles.balance}>
      <dt>{label}</dt>
      <dd>
        <bdi className={styles.number}>{formatNumber(rialToToman(balance))}</bdi> <span className={styles.unit}>{text.unit}</span>
      </dd>
    </dl>
  )
}

/** The balance on other pages, with a link to the wallet. */
export function WalletSummary() {
  return (
    <section className={styles.summary} aria-label={text.title}>
      <Balance label={text.walletBalance} />
      <PathLink to="/me/wallet">{text.open}</PathLink>
    </section>
  )
}
