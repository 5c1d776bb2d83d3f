import { type ComponentProps, useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { createDiscountCode } from './actions.ts'
import { text } from './discount-code-text.ts'
import { text as shared } from './text.ts'

const FIELDS = ['code', 'percent', 'amount', 'maxDiscount', 'minSubtotal', 'maxUses', 'maxUsesPerUser', 'startsAt', 'endsAt', 'note']
const KINDS = { percent: text.percentage, amount: text.fixed } as const

export function CreateDiscountCode({ close }: { close: () => void }) {
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
