import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

/** What the printed invoice says of its buyer. */
export const BuyerRow = ({ invoice }: { invoice: Invoice }) => (
  <EditRow
    title={text.buyerTitle}
    value={invoice.buyer && <span className={styles.buyer}>{invoice.buyer}</span>}
    empty={text.buyerEmpty}
    forms="invoices.setBuyer"
  >
    {(close) => <BuyerForm invoice={invoice} close={close} />}
  </EditRow>
)

function BuyerForm({ invoice: { hash, buyer }, close }: { invoice: Invoice; close: () => void }) {
  const save = useChangeInvoice(
    hash,
    (api, typed: string) => unwrap(api.api.invoices[':hash'].buyer.$put({ param: { hash }, json: { buyer: typed } })),
    text.buyerSaved,
  )
  const { fields, formError } = fieldErrors(save.error, ['buyer'])
  return (
    <EditForm
      form={formName('invoices.setBuyer', { hash })}
      onSubmit={(data) => save.mutate(readTextField(data, 'buyer'), { onSuccess: close })}
      onCancel={close}
      pending={save.isPending}
      width="wide"
      error={formError}
    >
      <Field label={text.buyer} hint={text.buyerHint} error={fields.buyer}>
        {(control) => <TextArea {...control} name="buyer" defaultValue={buyer} maxLength={LIMITS.invoiceTextLength} />}
      </Field>
    </EditForm>
  )
}
