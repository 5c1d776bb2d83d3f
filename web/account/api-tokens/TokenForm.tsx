import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Scope } from '#shared/contract.ts'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { tokensQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './tokens.module.css'

const SCOPES = ['read', 'write:posts', 'write:community'] as const satisfies readonly Scope[]
const EXPIRY_DAYS = { '30': 30, '90': 90, '365': 365, '': null } as const

export function TokenForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState<keyof typeof EXPIRY_DAYS>('90')
  const create = useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        unwrap(api.api.me['api-tokens'].$post({ json: { name, scopes: [...scopes], expiresInDays: EXPIRY_DAYS[days] } })),
      ),
    onSuccess: async ({ token }) => {
      onCreated(token)
      await queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey })
    },
  })
  const { fields, formError } = fieldErrors(create.error, ['name', 'scopes'])
  return (
    <>
      <EditForm onSubmit={() => create.mutate()} onCancel={onCancel} pending={create.isPending} submitLabel={text.create} error={formError}>
        <Field label={text.name} hint={text.nameHint} error={fields.name}>
          {(control) => (
            <TextInput {...control} autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <fieldset className={styles.scopes}>
          <legend>{text.scopes}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className={styles.check}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={(event) => setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
              />
              <span>
                {text.scopeNames[scope]}{' '}
                <code dir="ltr" className={styles.code}>
                  {scope}
                </code>
              </span>
            </label>
          ))}
          <ErrorNote>{fields.scopes}</ErrorNote>
        </fieldset>
        <SelectField label={text.days} options={text.dayNames} value={days} onChange={(chosen) => setDays(chosen)} />
      </EditForm>
      {dialog}
    </>
  )
}
