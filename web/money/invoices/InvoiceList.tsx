import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import rows from '#web/money/payments/payments.module.css'
import { text as walletText } from '#web/money/wallet/text.ts'
import { WalletDrawing } from '#web/ui/drawings/WalletDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import chip from '#web/ui/tag-chip.module.css'
import type { InvoiceItem } from '#worker/money/invoices/contract.ts'
import { InvoiceState } from './InvoiceState.tsx'
import styles from './invoices.module.css'
import { invoicesQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/me/wallet/invoices'
/** Invoices on the page of the wallet; its form stays in sight. */
const SHOWN_OPEN = 3
const STATES = ['open', 'paid', 'void'] as const

interface Props {
  state: InvoiceItem['state'] | undefined
  after: string | undefined
}

export function InvoiceList({ state, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(invoicesQuery(api, state, after))
  return (
    <>
      <nav aria-label={text.filter} className={styles.filter}>
        {([undefined, ...STATES] as const).map((each) => (
          <PathLink
            key={each ?? 'all'}
            to={PATH}
            search={each && { state: each }}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            className={chip.chip}
          >
            {each ? text.states[each] : text.all}
          </PathLink>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState drawing={<WalletDrawing />} title={text.none[state ?? 'all']} link={{ to: '/me/wallet', label: text.toWallet }}>
          {state === undefined && text.noneHint}
        </EmptyState>
      ) : (
        <InvoiceRows items={items} />
      )}
      <Pager to={PATH} search={{ state }} {...pager} />
    </>
  )
}

/** The invoices that wait for payment, for the page of the wallet; renders nothing if there are none. */
export function OpenInvoices() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = usePages(invoicesQuery(api, 'open'))
  if (items.length === 0) return null
  return (
    <PageSection title={walletText.openInvoices}>
      <InvoiceRows items={items.slice(0, SHOWN_OPEN)} />
      {items.length > SHOWN_OPEN && (
        <p className={styles.more}>
          <PathLink to={PATH} search={{ state: 'open' }}>
            {walletText.allOpen}
          </PathLink>
        </p>
      )}
    </PageSection>
  )
}

const InvoiceRows = ({ items }: { items: readonly InvoiceItem[] }) => (
  <ul>
    {items.map(({ hash, number, title, total, state, issuedAt, dueAt }) => (
      <li key={hash} className={rows.row}>
        <PathLink to={`${PATH}/${hash}`} className={rows.title}>
          <bdi>{title}</bdi>
        </PathLink>
        <span className={rows.amount}>{formatToman(total)}</span>
        <p className={rows.meta}>
          <InvoiceState state={state} />
          <span>{text.number(persianDigits(number))}</span>
          <Time at={issuedAt} />
          {state === 'open' && dueAt !== null && (
            <span>
              {text.dueAt} <Time at={dueAt} />
            </span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
