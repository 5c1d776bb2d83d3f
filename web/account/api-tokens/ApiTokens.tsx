import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Scope } from '#shared/contract/account.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TokenView } from '#worker/account/api-tokens/contract.ts'
import { tokensQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './tokens.module.css'

export function ApiTokens() {
  const { api } = useRouteContext({ from: '__root__' })
  const { tokens } = useSuspenseQuery(tokensQuery(api)).data
  const [open, setOpen] = useState(false)
  const [newToken, setNewToken] = useState(usePostedStep<{ token?: string }>()?.token)
  const isFull = tokens.length >= LIMITS.apiTokens
  return (
    <SettingsSection
      title={text.title}
      summary={
        <>
          {text.lead} <PathLink to="/about/api">{text.describe}</PathLink>
        </>
      }
      action={
        !open &&
        !newToken &&
        !isFull && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {text.make}
          </Button>
        )
      }
    >
      {open && (
        <TokenForm
          onCreated={(token) => {
            setNewToken(token)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
      {newToken && <OneTimeSecret value={newToken} text={{ ...text, label: text.token }} onDone={() => setNewToken(undefined)} />}
      {!isFull && (
        <FormDetails label={text.make} forms="api-tokens.create">
          {import.meta.env.SSR && <TokenForm onCreated={() => undefined} onCancel={() => undefined} />}
        </FormDetails>
      )}
      {isFull && <p className={styles.hint}>{text.full}</p>}
      {tokens.length === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <Rows label={text.list}>
          {tokens.map((token) => (
            <TokenRow key={token.hash} token={token} />
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}

const SCOPES = ['read', 'write:posts', 'write:community'] as const satisfies readonly Scope[]
export const EXPIRY_DAYS = { '30': 30, '90': 90, '365': 365, '': null } as const

function TokenForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
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
    <EditForm
      form="api-tokens.create"
      onSubmit={() => create.mutate()}
      onCancel={onCancel}
      pending={create.isPending}
      submitLabel={text.create}
      error={formError}
    >
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => (
          <TextInput {...control} name="name" autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <fieldset className={styles.scopes}>
        <legend>{text.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className={styles.check}>
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              {...checkedProps('scopes', scope, scopes.includes(scope))}
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
      <SelectField name="days" label={text.days} options={text.dayNames} value={days} onChange={(chosen) => setDays(chosen)} />
    </EditForm>
  )
}

function TokenRow({ token: { hash, name, scopes, createdAt, expiresAt, usedAt } }: { token: TokenView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useMutation({
    mutationFn: () => unwrap(api.api.me['api-tokens'][':hash'].$delete({ param: { hash } })),
    onSuccess: () => showToast({ message: text.revoked }),
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: () => {
      setConfirming(false)
      return queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey })
    },
  })
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <RowMeta>
          <span>{scopes.map((scope) => text.scopeNames[scope]).join('، ')}</span>
          <span>
            {text.madeAt} <Time at={createdAt} />
          </span>
          <span>
            {expiresAt === null ? (
              text.forever
            ) : (
              <>
                {text.until} <Time at={expiresAt} />
              </>
            )}
          </span>
          <span>
            {usedAt === null ? (
              text.unused
            ) : (
              <>
                {text.usedAt} <Time at={usedAt} as="ago" />
              </>
            )}
          </span>
        </RowMeta>
      </div>
      <Button
        {...postButton('api-tokens.revoke', { hash })}
        variant="quiet"
        size="small"
        aria-label={text.revokeOf(name)}
        onClick={() => setConfirming(true)}
      >
        {text.revoke}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.confirmRevokeTitle}
        confirmLabel={text.revoke}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        <p>
          «<bdi>{name}</bdi>»: {text.confirmRevoke}
        </p>
      </ConfirmDialog>
    </Row>
  )
}
