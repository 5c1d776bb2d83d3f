import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, priceInvoice, VAT_PERCENT } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { HandleInput, TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { issueInvoice } from './actions.ts'
import { text } from './invoice-text.ts'
import { text as shared } from './text.ts'

/** Issues an invoice to a member; shows VAT and total while the amount is typed. */
export function IssueInvoice({ close }: { close: () => void }) {
  const [handle, setHandle] = useState('')
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [subtotal, setSubtotal] = useState('')
  const issue = useAction(issueInvoice, {})
  return (
    <ChangeForm action={issue} submitLabel={text.submit} fields={['handle', 'title', 'description', 'subtotal', 'dueAt']} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.handle} hint={text.handleHint} error={errors.handle}>
            {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
          </Field>
          <Field label={text.invoiceTitle} error={errors.title} counter={{ value: title, max: LIMITS.invoiceTitleGraphemes }}>
            {(control) => <TextInput {...control} name="title" value={title} onChange={({ target }) => setTitle(target.value)} />}
          </Field>
          <Field
            label={text.description}
            optional={shared.optional}
            error={errors.description}
            counter={{ value: description, max: LIMITS.invoiceTextLength }}
          >
            {(control) => (
              <TextArea
                {...control}
                name="description"
                rows={2}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
          <Field label={text.subtotal} error={errors.subtotal}>
            {(control) => <AmountInput {...control} name="subtotal" value={subtotal} onValueChange={setSubtotal} />}
          </Field>
          <Price subtotal={parseToman(subtotal) ?? 0} />
          <DateField label={text.dueAt} name="dueAt" optional={shared.optional} error={errors.dueAt} />
        </>
      )}
    </ChangeForm>
  )
}

function Price({ subtotal }: { subtotal: number }) {
  const { vat, total } = priceInvoice(subtotal, 0)
  return (
    <DescriptionList
      label={text.total}
      facts={[
        [text.vat(formatNumber(VAT_PERCENT)), formatToman(vat)],
        [text.total, <b key="total">{formatToman(total)}</b>],
      ]}
    />
  )
}
