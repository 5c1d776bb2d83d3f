import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { payInvoice } from '#web/money/payments/actions.ts'
import { GatewayChoice } from '#web/money/payments/GatewayChoice.tsx'
import { isAtLimit, StartLimits, TooManyUnfinished } from '#web/money/payments/StartLimits.tsx'
import { text as paymentText } from '#web/money/payments/text.ts'
import { useOpenPayment } from '#web/money/payments/use-open-payment.ts'
import { walletQuery } from '#web/money/wallet/queries.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { payFromWallet } from './actions.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'

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
  const pay = useAction(payFromWallet, { hash, total: String(total) })
  const costsNothing = total === 0
  return (
    <ActionForm action={pay} className={styles.pay}>
      <p className={styles.hint}>{costsNothing ? text.free : text.left(formatToman(balance - total))}</p>
      <p>
        <Button type="submit" loading={pay.isPending}>
          {costsNothing ? text.confirmFree : text.fromWallet(formatToman(total))}
        </Button>
      </p>
      <ErrorNote>{pay.error?.message}</ErrorNote>
    </ActionForm>
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
  const pay = useAction(payInvoice, { invoice: hash, total: String(total) }, { instead: useOpenPayment() })
  // Without scripts, the label cannot follow the box.
  const isHydrated = useHydrated()
  const used = fromWallet ? balance : 0
  // No gateway takes less; what exceeds the rest stays in the wallet.
  const due = Math.max(LIMITS.paymentMin, total - used)
  return (
    <ActionForm action={pay} className={styles.pay}>
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
        <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'} loading={pay.isPending}>
          {balance === 0 || isHydrated ? text.fromGateway(formatToman(due)) : text.toGateway}
        </Button>
      </p>
      <StartLimits unfinished={unfinished} />
      <ErrorNote>{fieldErrors(pay.error, []).formError}</ErrorNote>
    </ActionForm>
  )
}
