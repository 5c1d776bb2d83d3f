import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman } from '#shared/money.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PrintButton } from '#web/money/payments/PrintButton.tsx'
import printing from '#web/money/payments/payments.module.css'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { applyDiscount, removeDiscount, setBuyer } from './actions.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import styles from './invoices.module.css'
import { PayInvoice } from './PayInvoice.tsx'
import { invoiceQuery } from './queries.ts'
import { text } from './text.ts'

/** An invoice with everything its buyer can do about it; prints as one page. */
export function InvoicePage({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: invoice } = useSuspenseQuery(invoiceQuery(api, hash))
  const { number, kind, state, issuedAt, dueAt, paidAt, refunded, path } = invoice
  return (
    <div className={printing.page}>
      <div className={printing.screen}>
        <PageTitle actions={<PrintButton />}>
          {text.invoice} <span className={styles.serial}>{text.number(persianDigits(number))}</span>
        </PageTitle>
        <p className={styles.meta}>
          <InvoiceState state={state} />
          <span>
            {paidAt === null ? text.issuedAt : text.paidAt} <Time at={paidAt ?? issuedAt} />
          </span>
          {state === 'open' && dueAt !== null && (
            <span>
              {text.dueAt} <Time at={dueAt} />
            </span>
          )}
        </p>
        {path && kind !== 'custom' && (
          <p className={styles.note}>
            <PathLink to={path}>{text.seeBought[kind]}</PathLink>
          </p>
        )}
        {state === 'void' && <p className={styles.note}>{text.voidNote}</p>}
        {refunded > 0 && (
          <p className={styles.note}>
            {text.refunded(formatToman(refunded))} <PathLink to="/me/wallet">{text.seeWallet}</PathLink>
          </p>
        )}
      </div>
      <InvoiceSheet invoice={invoice} />
      <div className={printing.screen}>
        {state === 'open' && (
          <>
            <DiscountForm invoice={invoice} />
            <PayInvoice invoice={invoice} />
          </>
        )}
        <div className={styles.spaced}>
          <BuyerRow invoice={invoice} />
        </div>
        <p className={styles.spaced}>
          <PathLink to="/contact-us">{text.contact}</PathLink>
        </p>
      </div>
    </div>
  )
}

/** What the printed invoice says of its buyer. */
const BuyerRow = ({ invoice }: { invoice: Invoice }) => (
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

/** The discount code of an open invoice: a field, or the applied code with a button that removes it. */
const DiscountForm = ({ invoice: { hash, discountCode } }: { invoice: Invoice }) =>
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
