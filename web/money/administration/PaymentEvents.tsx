import { formatDate, toTehranClock } from '#shared/persian/jalali.ts'
import styles from '#web/ui/admin/administration.module.css'
import { formatTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import table from '#web/ui/number-table.module.css'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import type { PaymentEvent } from '#worker/money/payments/contract.ts'
import { DETAIL_NAMES, formatDetail } from './format-detail.ts'
import { GatewayCode } from './GatewayCode.tsx'
import { text } from './text.ts'

interface Props {
  gateway: GatewayName
  events: readonly PaymentEvent[]
}

/** The history of a payment, oldest first. */
export const PaymentEvents = ({ gateway, events }: Props) => (
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
