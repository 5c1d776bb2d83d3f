import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatToman } from '#shared/money.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PaymentOutcome as Outcome, Payment } from '#worker/money/payments/contract.ts'
import { PaymentDetails } from './PaymentDetails.tsx'
import { retryLink } from './PaymentSubject.tsx'
import styles from './payments.module.css'
import { pollDelay } from './poll-delay.ts'
import { outcomeQuery } from './queries.ts'
import { text } from './text.ts'

/** What became of a payment. Asks again with growing delays while it is pending; only its payer sees details. */
export function PaymentOutcome({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({
    ...outcomeQuery(api, hash),
    refetchInterval: ({ state }) => state.data?.outcome === 'pending' && pollDelay(state.dataUpdateCount),
  })
  const { outcome, payment } = data
  useEffect(() => {
    if (outcome !== 'paid') return
    for (const { all } of [walletKeys, invoiceKeys]) void queryClient.invalidateQueries({ queryKey: all })
  }, [outcome, queryClient])
  const Icon = ICONS[outcome]
  return (
    <>
      <header className={styles.outcome} aria-live="polite">
        <Icon size={48} stroke={1.3} aria-hidden="true" className={classNames(styles.icon, styles[COLOURS[outcome]])} />
        <h1 tabIndex={-1}>{text.outcomes[outcome]}</h1>
        <Summary outcome={outcome} payment={payment} />
      </header>
      {payment ? (
        <>
          <NextSteps outcome={outcome} payment={payment} />
          <PaymentDetails payment={payment} />
        </>
      ) : (
        <SignInHint hash={hash} />
      )}
      {outcome === 'pending' && (
        <p className={styles.actions}>
          <a href={`/payment/callback?p=${hash}`}>{text.reload}</a>
        </p>
      )}
    </>
  )
}

const ICONS: Record<Outcome['outcome'], typeof IconCircleX> = {
  paid: IconCircleCheck,
  pending: IconHourglass,
  review: IconHourglass,
  failed: IconCircleX,
  cancelled: IconCircleX,
}
const COLOURS = { paid: 'paid', pending: 'review', review: 'review', failed: 'failed', cancelled: 'failed' } as const

function Summary({ outcome, payment }: Outcome) {
  if (outcome !== 'paid' || !payment) return <p className={styles.hint}>{text.hints[outcome]}</p>
  const { invoice, amount } = payment
  if (!invoice) return <p className={styles.hint}>{text.credited(formatToman(amount))}</p>
  return (
    <p className={styles.hint}>
      {invoice.isPaid ? text.invoicePaid : text.invoiceNotPaid(formatToman(amount))}{' '}
      <PathLink to={`/me/wallet/invoices/${invoice.hash}`}>
        <bdi>{invoice.title}</bdi>
      </PathLink>
    </p>
  )
}

function NextSteps({ outcome, payment }: { outcome: Outcome['outcome']; payment: Payment }) {
  const { hash, invoice, url } = payment
  const canRetry = outcome === 'failed' || outcome === 'cancelled'
  return (
    <p className={styles.actions}>
      {canRetry && <LinkButton {...retryLink(payment)}>{text.retry}</LinkButton>}
      {outcome === 'paid' &&
        (invoice ? (
          <>
            {invoice.isPaid && invoice.path && <LinkButton to={invoice.path}>{text.seeBought}</LinkButton>}
            <LinkButton to={`/me/wallet/invoices/${invoice.hash}`} variant={invoice.isPaid && invoice.path ? 'quiet' : 'primary'}>
              {text.seeInvoice}
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/me/wallet">{text.seeWallet}</LinkButton>
        ))}
      {outcome === 'pending' && url !== null && (
        <span>
          {text.stillOpen} <a href={url}>{text.openGateway}</a>
        </span>
      )}
      {outcome !== 'pending' && <PathLink to={`/me/wallet/payments/${hash}`}>{text.seeReceipt}</PathLink>}
      {canRetry && <PathLink to="/contact-us">{text.contact}</PathLink>}
    </p>
  )
}

function SignInHint({ hash }: { hash: string }) {
  const viewer = useViewer()
  if (viewer) return <p className={styles.hint}>{text.otherAccount}</p>
  return (
    <>
      <p className={styles.hint}>{text.signInHint}</p>
      <p className={styles.actions}>
        <LinkButton to="/login" search={{ next: `/payment/callback?p=${hash}` }}>
          {text.signIn}
        </LinkButton>
      </p>
    </>
  )
}
