import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminPaymentDetails } from '#worker/money/payments/contract.ts'
import { GatewayCode } from './GatewayCode.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import { PaymentEvents } from './PaymentEvents.tsx'
import { reasonOf } from './PaymentList.tsx'
import { paymentQuery } from './queries.ts'
import { text } from './text.ts'

/** A payment with what staff may do and everything that happened to it. */
export function PaymentDetails({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const payment = useSuspenseQuery(paymentQuery(api, hash)).data
  const reason = reasonOf(payment)
  return (
    <>
      <PageTitle lead={text.states[payment.state]}>{formatToman(payment.amount)}</PageTitle>
      {reason && (
        <div className={payment.state === 'review' ? styles.alert : styles.notice}>
          <p>{reason}.</p>
          {payment.state === 'review' && <p>{text.reviewHint}</p>}
        </div>
      )}
      <PaymentFacts payment={payment} />
      <PaymentActions payment={payment} />
      <PageSection title={text.history} landmark={false}>
        <PaymentEvents gateway={payment.gateway} events={payment.events} />
      </PageSection>
    </>
  )
}

const moment = (at: number | null) => at !== null && <Time at={at} as="moment" />
const code = (value: string | null) => value !== null && <bdi dir="ltr">{value}</bdi>

function PaymentFacts({ payment }: { payment: AdminPaymentDetails }) {
  const { payer, invoice, gateway, authority, gatewayCode, checks, checkAt, refunded } = payment
  return (
    <DescriptionList
      label={text.facts}
      facts={[
        [text.payer, <PersonLink key="payer" person={payer} />],
        [
          text.purpose,
          invoice ? (
            <>
              <PathLink to={`/admin/invoices/${invoice.hash}`}>
                <bdi>{invoice.title}</bdi>
              </PathLink>
              {payment.state === 'paid' && <span className={styles.detail}>{invoice.isPaid ? text.invoicePaid : text.invoiceUnpaid}</span>}
            </>
          ) : (
            text.topUp
          ),
        ],
        [text.gateway, text.gateways[gateway]],
        [text.authority, code(authority) || text.noAuthority],
        [text.reference, payment.state === 'paid' && (code(payment.reference) || text.noReference)],
        [text.card, code(payment.card)],
        [text.lastCode, gatewayCode !== null && <GatewayCode gateway={gateway} code={gatewayCode} />],
        [text.createdAt, moment(payment.createdAt)],
        [text.requestedAt, moment(payment.requestedAt)],
        [text.paidAt, moment(payment.paidAt)],
        [
          text.checkAt,
          checkAt !== null && (
            <>
              {moment(checkAt)}
              {checks > 0 && <span className={styles.detail}>{text.checks(formatNumber(checks))}</span>}
            </>
          ),
        ],
        [text.refundedToCard, refunded > 0 && formatToman(refunded)],
      ]}
    />
  )
}
