import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { setBuyer } from './actions.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'

/** What the printed invoice says of its buyer. */
export const BuyerRow = ({ invoice }: { invoice: Invoice }) => (
  <EditRow
    title={text.buyerTitle}
    value={invoice.buyer && <span className={styles.buyer}>{invoice.buyer}</span>}
    empty={text.buyerEmpty}
    forms={setBuyer.name}
  >
    {(close) => <BuyerForm invoice={invoice} close={close} />}
  </EditRow>
)

function BuyerForm({ invoice: { hash, buyer }, close }: { invoice: Invoice; close: () => void }) {
  const save = useAction(setBuyer, { hash }, { onDone: close })
  const { fields, formError } = fieldErrors(save.error, ['buyer'])
  return (
    <EditForm action={save} onCancel={close} width="wide" error={formError}>
      <Field label={text.buyer} hint={text.buyerHint} error={fields.buyer}>
        {(control) => <TextArea {...control} name="buyer" defaultValue={buyer} maxLength={LIMITS.invoiceTextLength} />}
      </Field>
    </EditForm>
  )
}
