import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { applyDiscount, removeDiscount } from './actions.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'

/** The discount code of an open invoice: a field, or the applied code with a button that removes it. */
export const DiscountForm = ({ invoice: { hash, discountCode } }: { invoice: Invoice }) =>
  discountCode === null ? <ApplyCode hash={hash} /> : <AppliedCode hash={hash} code={discountCode} />

function ApplyCode({ hash }: { hash: string }) {
  const apply = useAction(applyDiscount, { hash })
  const { fields, formError } = fieldErrors(apply.error, ['discount'])
  return (
    <ActionForm action={apply} className={styles.code}>
      <Field label={text.code} optional={text.codeOptional} error={fields.discount}>
        {(control) => (
          <span className={styles.line}>
            <TextInput
              {...control}
              name="discount"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
            />
            <Button type="submit" variant="quiet" loading={apply.isPending}>
              {text.apply}
            </Button>
          </span>
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}

function AppliedCode({ hash, code }: { hash: string; code: string }) {
  const remove = useAction(removeDiscount, { hash })
  return (
    <div className={styles.code}>
      <p className={styles.applied}>
        <span>
          {text.code} <bdi dir="ltr">{code}</bdi>
        </span>
        <ActionButton action={remove} variant="plain" size="small">
          {text.removeCode}
        </ActionButton>
      </p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </div>
  )
}
