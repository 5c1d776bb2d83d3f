import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { formatToman, tomanToRial } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { FormStateContext } from '#web/lib/form-state.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { topUp } from '#web/money/payments/actions.ts'
import { GatewayChoice } from '#web/money/payments/GatewayChoice.tsx'
import { isAtLimit, StartLimits, TooManyUnfinished } from '#web/money/payments/StartLimits.tsx'
import { amountText, text as paymentText } from '#web/money/payments/text.ts'
import { useOpenPayment } from '#web/money/payments/use-open-payment.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import chip from '#web/ui/tag-chip.module.css'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { walletQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wallet.module.css'

const SUGGESTED_TOMAN = [50_000, 100_000, 200_000, 500_000]

/** Button that opens the form; open if the URL has an `amount`, in toman, or the posted form has an error. */
export function TopUp({ amount }: { amount: number | undefined }) {
  const isPosted = use(FormStateContext).form === topUp.name
  return (
    <details className={styles.topUp} open={amount !== undefined || isPosted || undefined}>
      <summary className={buttonClass({})}>{text.topUp}</summary>
      <TopUpForm amount={amount} />
    </details>
  )
}

/** Starts a payment into the wallet; suggestions and retries set the `amount`. */
function TopUpForm({ amount }: { amount: number | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { topUp: limits, gateways, pendingTopUps, unfinishedPayments } = useSuspenseQuery(walletQuery(api)).data
  const [typed, setTyped] = useState(amount === undefined ? '' : formatNumber(amount))
  const [gateway, setGateway] = useState<GatewayName>()
  const start = useAction(topUp, {}, { instead: useOpenPayment() })
  useEffect(() => {
    if (amount !== undefined) setTyped(formatNumber(amount))
  }, [amount])
  if (isAtLimit(unfinishedPayments)) return <TooManyUnfinished unfinished={unfinishedPayments} />
  if (!limits) return <p className={styles.hint}>{pendingTopUps > 0 ? text.fullWithPending(formatToman(pendingTopUps)) : text.full}</p>
  if (gateways.length === 0) return <p className={styles.hint}>{paymentText.noGateway}</p>
  const rial = parseToman(typed)
  const { fields, formError } = fieldErrors(start.error, ['amount'])
  const hint = text.topUpHint(formatToman(limits.min), formatToman(limits.max))
  return (
    <ActionForm action={start} className={styles.form}>
      <FeatureNotice feature="payments" />
      <Field label={amountText.amount} hint={hint} error={fields.amount}>
        {(control) => (
          <span className={styles.line}>
            <AmountInput {...control} value={typed} onValueChange={setTyped} />
            <Button type="submit" loading={start.isPending}>
              {text.pay}
            </Button>
          </span>
        )}
      </Field>
      <ul className={styles.suggestions} aria-label={text.suggestions}>
        {SUGGESTED_TOMAN.filter((toman) => tomanToRial(toman) >= limits.min && tomanToRial(toman) <= limits.max).map((toman) => (
          <li key={toman}>
            <PathLink
              to="/me/wallet"
              search={{ amount: String(toman) }}
              replace
              resetScroll={false}
              preload={false}
              className={classNames(chip.chip, tomanToRial(toman) === rial && styles.chosen)}
              onClick={() => setTyped(formatNumber(toman))}
            >
              {formatToman(tomanToRial(toman))}
            </PathLink>
          </li>
        ))}
      </ul>
      <GatewayChoice gateways={gateways} chosen={gateway} onChoose={setGateway} />
      <StartLimits unfinished={unfinishedPayments} />
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}
