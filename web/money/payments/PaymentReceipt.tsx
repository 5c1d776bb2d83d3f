import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { buttonClass, LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { retryLink } from './PaymentSubject.tsx'
import { PrintButton } from './PrintButton.tsx'
import { headingOf, hintOf } from './payment-hint.ts'
import styles from './payments.module.css'
import { paymentQuery } from './queries.ts'
import { text } from './text.ts'

/** The page of a payment: its receipt, or the way to the gateway while it waits for the buyer. */
export function PaymentReceipt({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: payment } = useSuspenseQuery(paymentQuery(api, hash))
  const { state, url } = payment
  return (
    <div className={styles.page}>
      <PageTitle
        actions={state === 'paid' && <PrintButton />}
        lead={state === 'paid' ? text.receipt : url === null ? hintOf(payment) : `${text.waiting} ${text.checking}`}
      >
        {headingOf(payment)}
      </PageTitle>
      {url !== null && (
        <p className={styles.actions}>
          <a href={url} className={buttonClass({})}>
            {text.openGateway}
          </a>
        </p>
      )}
      <PaymentDetails payment={payment} />
      <p className={`${styles.actions} ${styles.screen}`}>
        {state === 'failed' && <LinkButton {...retryLink(payment)}>{text.retry}</LinkButton>}
        <LinkButton to="/me/wallet/payments" variant="quiet" size="small">
          {text.myPayments}
        </LinkButton>
        <LinkButton to="/contact-us" variant="quiet" size="small">
          {text.contact}
        </LinkButton>
      </p>
    </div>
  )
}
