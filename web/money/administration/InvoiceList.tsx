import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatToman, priceInvoice, VAT_PERCENT } from '#shared/money.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { HandleInput, TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminInvoiceItem } from '#worker/money/invoices/contract.ts'
import { issueInvoice } from './actions.ts'
import { text } from './invoice-text.ts'
import { invoicesQuery } from './queries.ts'
import { text as shared } from './text.ts'

const PATH = '/admin/invoices'

/** All invoices, newest first, and the form that issues one. */
export function InvoiceList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(invoicesQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.issue} summary={text.issueHint} label={text.issue} forms={issueInvoice.name}>
        {(close) => <IssueInvoice close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((invoice) => (
          <InvoiceRow key={invoice.hash} invoice={invoice} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

const InvoiceRow = ({ invoice: { hash, number, title, user, total, state, refunded, issuedAt, dueAt } }: { invoice: AdminInvoiceItem }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${hash}`}>
          <bdi>{title}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <span>
          <bdi>{user.name}</bdi>
        </span>
        <span>{text.number(persianDigits(number))}</span>
        <Time at={issuedAt} />
        {state === 'open' && dueAt !== null && (
          <span>
            {text.due} <Time at={dueAt} />
          </span>
        )}
      </p>
    </div>
    <div className={styles.end}>
      <p className={styles.amount}>{formatToman(total)}</p>
      <p className={state === 'open' ? styles.open : styles.meta}>
        {text.states[state]}
        {refunded > 0 && `، ${text.refundedPart(formatToman(refunded))}`}
      </p>
    </div>
  </li>
)

/** Issues an invoice to a member; shows VAT and total while the amount is typed. */
function IssueInvoice({ close }: { close: () => void }) {
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
