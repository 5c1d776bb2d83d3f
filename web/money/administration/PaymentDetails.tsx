import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { formatDate, toTehranClock } from '#shared/persian/jalali.ts'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { formatTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import table from '#web/ui/numbers.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import type { AdminPaymentDetails, PaymentEvent } from '#worker/money/payments/contract.ts'
import { DETAIL_NAMES, formatDetail } from './format-detail.ts'
import { meaningOfCode } from './gateway-codes.ts'
import { PaymentActions } from './PaymentActions.tsx'
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

interface Props {
  gateway: GatewayName
  events: readonly PaymentEvent[]
}

/** The history of a payment, oldest first. */
const PaymentEvents = ({ gateway, events }: Props) => (
  <ScrollRegion label={text.history}>
    <table className={`${table.table} ${styles.events}`}>
      <thead>
        <tr>
          <th scope="col">{text.eventTime}</th>
          <th scope="col">{text.event}</th>
          <th scope="col">{text.eventCode}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The history only grows, at its end, and events of one time differ by nothing else.
          <tr key={`${nth} ${event.at}`}>
            <th scope="row">
              <EventTime at={event.at} />
            </th>
            <td>
              {text.events[event.kind]}
              {event.actor && (
                <span className={styles.detail}>
                  {text.by} <bdi>{event.actor.name}</bdi>
                </span>
              )}
              <EventDetails details={event.details} />
            </td>
            <td>{event.code === null ? text.noCode : <GatewayCode gateway={gateway} code={event.code} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

/** The date, with the time of day below it. */
const EventTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {formatDate(at)}
    <span className={styles.detail}>{formatTimeOfDay(toTehranClock(at))}</span>
  </time>
)

const EventDetails = ({ details }: { details: PaymentEvent['details'] }) =>
  Object.entries(details).map(([name, value]) =>
    value === null || value === '' ? null : (
      <span key={name} className={styles.detail}>
        {DETAIL_NAMES[name] ?? <bdi dir="ltr">{name}</bdi>}: <bdi>{formatDetail(name, value)}</bdi>
      </span>
    ),
  )

/** A code of a gateway with its meaning. */
const GatewayCode = ({ gateway, code }: { gateway: GatewayName; code: number }) => (
  <>
    <bdi dir="ltr">{persianDigits(code)}</bdi> · {meaningOfCode(gateway, code) ?? text.unknownCode}
  </>
)
