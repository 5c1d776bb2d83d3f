import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DiscountCode } from '#worker/money/discount-codes/contract.ts'
import { createDiscountCode, setDiscountCode } from './actions.ts'
import { text } from './discount-code-text.ts'
import { discountCodesQuery } from './queries.ts'
import { text as shared } from './text.ts'

const PATH = '/admin/discount-codes'

/** All discount codes, newest first, and the form that creates one. */
export function DiscountCodes({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(discountCodesQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createDiscountCode.name}>
        {(close) => <CreateDiscountCode close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((code) => (
          <CodeRow key={code.hash} code={code} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

function stateOf({ isActive, uses, maxUses, startsAt, endsAt }: DiscountCode, now: number): keyof typeof text.states {
  if (!isActive) return 'inactive'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return startsAt !== null && startsAt > now ? 'upcoming' : 'active'
}

function describeDiscount({ percent, amount, maxDiscount }: DiscountCode): string {
  if (percent === null) return text.amountOff(formatToman(amount ?? 0))
  const off = text.percentOff(formatNumber(percent))
  return maxDiscount === null ? off : `${off} ${text.upTo(formatToman(maxDiscount))}`
}

function CodeRow({ code }: { code: DiscountCode }) {
  const { minSubtotal, uses, maxUses, maxUsesPerUser, startsAt, endsAt, note } = code
  const state = stateOf(code, Date.now())
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi dir="ltr" className={styles.code}>
            {code.code}
          </bdi>
          <span className={state === 'active' ? styles.active : styles.inactive}>{text.states[state]}</span>
        </p>
        <p>
          {describeDiscount(code)}
          {minSubtotal > 0 && `، ${text.from(formatToman(minSubtotal))}`}
        </p>
        <p className={styles.meta}>
          <span>{maxUses === null ? text.uses(formatNumber(uses)) : text.usesOf(formatNumber(uses), formatNumber(maxUses))}</span>
          <span>{text.perUser(formatNumber(maxUsesPerUser))}</span>
          {startsAt !== null && (
            <span>
              {text.startsOn} <Time at={startsAt} />
            </span>
          )}
          {endsAt !== null && (
            <span>
              {text.endsOn} <Time at={endsAt} />
            </span>
          )}
        </p>
        {note && (
          <p className={styles.meta}>
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <ActivationButton code={code} />
    </li>
  )
}

function ActivationButton({ code: { hash, code, isActive } }: { code: DiscountCode }) {
  const change = useAction(setDiscountCode, { hash, active: isActive ? '0' : '1' })
  return (
    <div className={styles.end}>
      <ActionButton action={change} variant="quiet" size="small" aria-label={isActive ? text.deactivateOf(code) : text.activateOf(code)}>
        {isActive ? text.deactivate : text.activate}
      </ActionButton>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </div>
  )
}

const FIELDS = ['code', 'percent', 'amount', 'maxDiscount', 'minSubtotal', 'maxUses', 'maxUsesPerUser', 'startsAt', 'endsAt', 'note']
const KINDS = { percent: text.percentage, amount: text.fixed } as const

function CreateDiscountCode({ close }: { close: () => void }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('percent')
  const create = useAction(createDiscountCode, {}, { onDone: close })
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={FIELDS} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.code} hint={text.codeHint} error={errors.code}>
            {(control) => (
              <TextInput {...control} name="code" dir="ltr" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
            )}
          </Field>
          <SelectField<keyof typeof KINDS> label={text.kind} name="kind" options={KINDS} value={kind} onChange={setKind} />
          {kind === 'percent' && <PercentageFields errors={errors} />}
          {kind === 'amount' && <AmountField name="amount" label={text.amount} error={errors.amount} />}
          {kind === 'percent' && (
            <NoScript>{import.meta.env.SSR && <AmountField name="amount" label={text.amount} error={errors.amount} />}</NoScript>
          )}
          <AmountField name="minSubtotal" label={text.minSubtotal} optional={shared.optional} error={errors.minSubtotal} />
          <div className={styles.pair}>
            <LimitField name="maxUses" label={text.maxUses} hint={text.unlimited} error={errors.maxUses} />
            <LimitField name="maxUsesPerUser" label={text.maxUsesPerUser} defaultValue="۱" error={errors.maxUsesPerUser} />
          </div>
          <DateField label={text.startsAt} name="startsAt" optional={shared.optional} error={errors.startsAt} />
          <DateField label={text.endsAt} name="endsAt" optional={shared.optional} error={errors.endsAt} />
          <Field label={text.note} optional={shared.optional} error={errors.note}>
            {(control) => <TextInput {...control} name="note" />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}

const PercentageFields = ({ errors }: { errors: Record<string, string> }) => (
  <div className={styles.pair}>
    <LimitField name="percent" label={text.percent} error={errors.percent} />
    <AmountField name="maxDiscount" label={text.maxDiscount} optional={shared.optional} error={errors.maxDiscount} />
  </div>
)

type FieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'optional'> & { name: string; defaultValue?: string }

const LimitField = ({ name, defaultValue, ...field }: FieldProps) => (
  <Field {...field}>
    {(control) => <TextInput {...control} name={name} dir="ltr" inputMode="numeric" autoComplete="off" defaultValue={defaultValue} />}
  </Field>
)

function AmountField({ name, ...field }: FieldProps) {
  const [amount, setAmount] = useState('')
  return <Field {...field}>{(control) => <AmountInput {...control} name={name} value={amount} onValueChange={setAmount} />}</Field>
}
