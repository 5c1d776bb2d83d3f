import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { GatewayChoice } from '#web/money/payments/GatewayChoice.tsx'
import { isAtLimit, StartLimits, TooManyUnfinished } from '#web/money/payments/StartLimits.tsx'
import { text as paymentText } from '#web/money/payments/text.ts'
import { useStartPayment } from '#web/money/payments/use-start-payment.ts'
import { walletQuery } from '#web/money/wallet/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

/** Pays an open invoice from the wallet if it covers the total, or from the gateway, with what the wallet has or without. */
export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { balance, gateways, unfinishedPayments: unfinished } = useSuspenseQuery(walletQuery(api)).data
  const isCovered = balance >= invoice.total
  if (isAtLimit(unfinished) && !isCovered)
    return (
      <PageSection title={text.payment}>
        <TooManyUnfinished unfinished={unfinished} />
      </PageSection>
    )
  return (
    <PageSection title={text.payment}>
      {isCovered && <WalletForm invoice={invoice} balance={balance} />}
      {invoice.total > 0 &&
        !isAtLimit(unfinished) &&
        (gateways.length > 0 ? (
          <GatewayForm
            invoice={invoice}
            balance={isCovered ? 0 : balance}
            gateways={gateways}
            unfinished={unfinished}
            isSecondary={isCovered}
          />
        ) : (
          !isCovered && <p className={styles.hint}>{paymentText.noGateway}</p>
        ))}
    </PageSection>
  )
}

function WalletForm({ invoice: { hash, total }, balance }: { invoice: Invoice; balance: number }) {
  const pay = useChangeInvoice(hash, (api) => unwrap(api.api.invoices[':hash'].pay.$post({ param: { hash }, json: { total } })), text.paid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pay.isPending) pay.mutate()
  }
  const costsNothing = total === 0
  return (
    <PostForm form={formName('invoices.pay', { hash, total: String(total) })} className={styles.pay} onSubmit={submit}>
      <p className={styles.hint}>{costsNothing ? text.free : text.left(formatToman(balance - total))}</p>
      <p>
        <Button type="submit" loading={pay.isPending}>
          {costsNothing ? text.confirmFree : text.fromWallet(formatToman(total))}
        </Button>
      </p>
      <ErrorNote>{pay.error?.message}</ErrorNote>
    </PostForm>
  )
}

interface GatewayFormProps {
  invoice: Invoice
  /** What the wallet may contribute, in rial; 0 if it covers the total. */
  balance: number
  gateways: readonly GatewayName[]
  unfinished: number
  isSecondary: boolean
}

function GatewayForm({ invoice: { hash, total }, balance, gateways, unfinished, isSecondary }: GatewayFormProps) {
  const [fromWallet, setFromWallet] = useState(true)
  const [gateway, setGateway] = useState<GatewayName>()
  const { start, isPending, error } = useStartPayment()
  // Without scripts, the label cannot follow the box.
  const isHydrated = useHydrated()
  const used = fromWallet ? balance : 0
  // No gateway takes less; what exceeds the rest stays in the wallet.
  const due = Math.max(LIMITS.paymentMin, total - used)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) start({ purpose: 'invoice', invoice: hash, total, fromWallet: used > 0, gateway })
  }
  const form = formName('payments.payInvoice', { invoice: hash, total: String(total) })
  return (
    <PostForm form={form} withKey className={styles.pay} onSubmit={submit}>
      {balance > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="fromWallet"
            value="on"
            {...checkedProps('fromWallet', 'on', fromWallet)}
            onChange={({ target }) => setFromWallet(target.checked)}
          />{' '}
          {text.withBalance(formatToman(balance), formatToman(total - balance))}
        </label>
      )}
      <GatewayChoice gateways={gateways} chosen={gateway} onChoose={setGateway} />
      <p>
        <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'} loading={isPending}>
          {balance === 0 || isHydrated ? text.fromGateway(formatToman(due)) : text.toGateway}
        </Button>
      </p>
      <StartLimits unfinished={unfinished} />
      <ErrorNote>{fieldErrors(error, []).formError}</ErrorNote>
    </PostForm>
  )
}
