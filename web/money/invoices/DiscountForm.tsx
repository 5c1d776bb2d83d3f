import { type FormEvent, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import styles from './invoices.module.css'
import { text } from './text.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

/** The discount code of an open invoice: a field, or the applied code with a button that removes it. */
export const DiscountForm = ({ invoice: { hash, discountCode } }: { invoice: Invoice }) =>
  discountCode === null ? <ApplyCode hash={hash} /> : <AppliedCode hash={hash} code={discountCode} />

function ApplyCode({ hash }: { hash: string }) {
  const [code, setCode] = useState('')
  const apply = useChangeInvoice(
    hash,
    (api, typed: string) => unwrap(api.api.invoices[':hash'].discount.$put({ param: { hash }, json: { code: typed } })),
    text.applied(code),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!apply.isPending) apply.mutate(code)
  }
  const { fields, formError } = fieldErrors(apply.error, ['code'])
  return (
    <PostForm form={formName('invoices.applyDiscount', { hash })} className={styles.code} onSubmit={submit} noValidate>
      <Field label={text.code} optional={text.codeOptional} error={fields.code}>
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
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Button type="submit" variant="quiet" loading={apply.isPending}>
              {text.apply}
            </Button>
          </span>
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
    </PostForm>
  )
}

function AppliedCode({ hash, code }: { hash: string; code: string }) {
  const remove = useChangeInvoice(hash, (api) => unwrap(api.api.invoices[':hash'].discount.$delete({ param: { hash } })), text.codeRemoved)
  return (
    <div className={styles.code}>
      <p className={styles.applied}>
        <span>
          {text.code} <bdi dir="ltr">{code}</bdi>
        </span>
        <Button
          {...postButton('invoices.removeDiscount', { hash })}
          variant="plain"
          size="small"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {text.removeCode}
        </Button>
      </p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </div>
  )
}
