import type { ClipboardEvent, ReactNode } from 'react'
import { formatToman } from '#shared/money.ts'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyOrSelect } from '#web/ui/OneTimeSecret.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Payment } from '#worker/money/payments/contract.ts'
import { PaymentState } from './PaymentState.tsx'
import { PaymentSubject } from './PaymentSubject.tsx'
import styles from './payments.module.css'
import { text } from './text.ts'

/** The facts of a payment as a list of names and values; rows without a value are omitted. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const { hash, amount, gateway, reference, card, refunded, createdAt, paidAt } = payment
  return (
    <dl className={styles.details}>
      <Detail name={text.amount}>
        <strong>{formatToman(amount)}</strong>
      </Detail>
      <Detail name={text.for}>
        <PaymentSubject payment={payment} />
      </Detail>
      <Detail name={text.state}>
        <PaymentState payment={payment} />
      </Detail>
      {paidAt !== null && (
        <Detail name={text.reference}>{reference === null ? text.noReference : <BankNumber>{reference}</BankNumber>}</Detail>
      )}
      {card !== null && (
        <Detail name={text.card}>
          <BankNumber>{groupCard(card)}</BankNumber>
        </Detail>
      )}
      {refunded > 0 && <Detail name={text.refundedToCard}>{formatToman(refunded)}</Detail>}
      {paidAt !== null ? (
        <Detail name={text.paidAt}>
          <Time at={paidAt} as="moment" />
        </Detail>
      ) : (
        <Detail name={text.createdAt}>
          <Time at={createdAt} as="moment" />
        </Detail>
      )}
      <Detail name={text.gateway}>{text.gateways[gateway]}</Detail>
      <Detail name={text.code}>
        <Code>{hash}</Code>
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => void copyOrSelect(hash, { select: () => selectBefore(currentTarget) }, text)}
        >
          {text.copy}
        </Button>
      </Detail>
    </dl>
  )
}

function selectBefore(button: Element) {
  const code = button.previousElementSibling
  if (code) getSelection()?.selectAllChildren(code)
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" className={styles.code}>
    {children}
  </bdi>
)

/** The bank's forms accept only Latin digits, so a copied number has them. */
const BankNumber = ({ children }: { children: string }) => (
  <bdi dir="ltr" className={styles.code} onCopy={copyLatinDigits}>
    {persianDigits(children)}
  </bdi>
)

const groupCard = (card: string) => card.replaceAll('*', '•').replace(/.{4}(?=.)/g, '$& ')

function copyLatinDigits(event: ClipboardEvent) {
  const selection = getSelection()
  if (!selection || !event.currentTarget.contains(selection.getRangeAt(0).commonAncestorContainer)) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', asciiDigits(selection.toString()))
}
