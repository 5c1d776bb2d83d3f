import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatToman, rialToToman } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import rows from '#web/money/payments/payments.module.css'
import { text as walletText } from '#web/money/wallet/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { WalletDrawing } from '#web/ui/drawings/WalletDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import chip from '#web/ui/tag-chip.module.css'
import type { InvoiceItem } from '#worker/money/invoices/contract.ts'
import { InvoiceState } from './InvoiceState.tsx'
import styles from './invoices.module.css'
import { invoicesQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/me/wallet/invoices'
/** Invoices on the page of the wallet; its statement stays in sight. */
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
        <InvoiceTable items={items} />
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
    <section aria-label={walletText.openInvoices}>
      <ul className={styles.waiting}>
        {items.slice(0, SHOWN_OPEN).map((invoice) => (
          <li key={invoice.hash}>
            <div>
              <Title invoice={invoice} />
              <Meta invoice={invoice}>
                <span>{formatToman(invoice.total)}</span>
              </Meta>
            </div>
            <Pay invoice={invoice} />
          </li>
        ))}
      </ul>
      {items.length > SHOWN_OPEN && (
        <p className={styles.more}>
          <PathLink to={PATH} search={{ state: 'open' }}>
            {walletText.allOpen}
          </PathLink>
        </p>
      )}
    </section>
  )
}

interface RowProps {
  invoice: InvoiceItem
}

const InvoiceTable = ({ items }: { items: readonly InvoiceItem[] }) => (
  <table className={rows.ledger}>
    <thead>
      <tr>
        <th scope="col">{text.item}</th>
        <th scope="col">{walletText.unit}</th>
        <th scope="col" className={styles.payBeside}>
          <span className="visually-hidden">{walletText.pay}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((invoice) => (
        <tr key={invoice.hash}>
          <th scope="row">
            <Title invoice={invoice} />
            <Meta invoice={invoice}>
              <InvoiceState state={invoice.state} />
            </Meta>
            {invoice.state === 'open' && (
              <div className={styles.payBelow}>
                <Pay invoice={invoice} size="small" />
              </div>
            )}
          </th>
          <td className={rows.amount}>{formatNumber(rialToToman(invoice.total))}</td>
          <td className={styles.payBeside}>{invoice.state === 'open' && <Pay invoice={invoice} size="small" />}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Title = ({ invoice: { hash, title } }: RowProps) => (
  <PathLink id={`invoice-${hash}`} to={`${PATH}/${hash}`} className={rows.title}>
    <bdi>{title}</bdi>
  </PathLink>
)

const Meta = ({ invoice: { number, state, issuedAt, dueAt }, children }: RowProps & { children: ReactNode }) => (
  <p className={rows.meta}>
    {children}
    <span>{text.number(persianDigits(number))}</span>
    <Time at={issuedAt} />
    {state === 'open' && dueAt !== null && (
      <span>
        {text.dueAt} <Time at={dueAt} />
      </span>
    )}
  </p>
)

/** Leads to the page on which the invoice is paid. */
const Pay = ({ invoice: { hash }, size = 'medium' }: RowProps & { size?: 'small' | 'medium' }) => (
  <LinkButton to={`${PATH}/${hash}`} variant="quiet" size={size} aria-describedby={`invoice-${hash}`}>
    {walletText.pay}
  </LinkButton>
)
