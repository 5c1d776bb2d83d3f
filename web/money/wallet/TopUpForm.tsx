import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { formatToman, tomanToRial } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { text as amountText } from '#web/money/payments/amount-text.ts'
import { GatewayChoice } from '#web/money/payments/GatewayChoice.tsx'
import { isAtLimit, StartLimits, TooManyUnfinished } from '#web/money/payments/StartLimits.tsx'
import { text as paymentText } from '#web/money/payments/text.ts'
import { useStartPayment } from '#web/money/payments/use-start-payment.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import chip from '#web/ui/tag-chip.module.css'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { walletQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wallet.module.css'

const SUGGESTED_TOMAN = [50_000, 100_000, 200_000, 500_000]

/** Starts a payment into the wallet; `amount`, in toman, comes from the URL, which suggestions and retries set. */
export function TopUpForm({ amount }: { amount: number | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { topUp, gateways, pendingTopUps, unfinishedPayments } = useSuspenseQuery(walletQuery(api)).data
  const [typed, setTyped] = useState(amount === undefined ? '' : formatNumber(amount))
  const [gateway, setGateway] = useState<GatewayName>()
  const [isUnreadable, setUnreadable] = useState(false)
  const { start, isPending, error } = useStartPayment()
  useEffect(() => {
    if (amount !== undefined) setTyped(formatNumber(amount))
  }, [amount])
  if (isAtLimit(unfinishedPayments)) return <TooManyUnfinished unfinished={unfinishedPayments} />
  if (!topUp) return <p className={styles.hint}>{pendingTopUps > 0 ? text.fullWithPending(formatToman(pendingTopUps)) : text.full}</p>
  if (gateways.length === 0) return <p className={styles.hint}>{paymentText.noGateway}</p>
  const rial = parseToman(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnreadable(rial === undefined)
    if (rial !== undefined && !isPending) start({ purpose: 'topUp', amount: rial, gateway })
  }
  const { fields, formError } = fieldErrors(error, ['amount'])
  const hint = text.topUpHint(formatToman(topUp.min), formatToman(topUp.max))
  return (
    <PostForm form="payments.topUp" withKey className={styles.form} onSubmit={submit} noValidate>
      <FeatureNotice feature="payments" />
      <Field label={amountText.amount} hint={hint} error={isUnreadable ? amountText.notAnAmount : fields.amount}>
        {(control) => (
          <span className={styles.line}>
            <AmountInput {...control} value={typed} onValueChange={setTyped} />
            <Button type="submit" loading={isPending}>
              {text.pay}
            </Button>
          </span>
        )}
      </Field>
      <ul className={styles.suggestions} aria-label={text.suggestions}>
        {SUGGESTED_TOMAN.filter((toman) => tomanToRial(toman) >= topUp.min && tomanToRial(toman) <= topUp.max).map((toman) => (
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
    </PostForm>
  )
}
