import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Scope } from '#shared/contract/account.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
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
import type { TokenView } from '#worker/account/api-tokens/contract.ts'
import { createToken, revokeToken } from './actions.ts'
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
        <FormDetails label={text.make} forms={createToken.name}>
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

function TokenForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const [days, setDays] = useState<keyof typeof text.dayNames>('90')
  const create = useAction(createToken, {}, { onResult: ({ token }) => onCreated(token) })
  const { fields, formError } = fieldErrors(create.error, ['name', 'scopes'])
  return (
    <EditForm action={create} onCancel={onCancel} submitLabel={text.create} error={formError}>
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoFocus autoComplete="off" />}
      </Field>
      <fieldset className={styles.scopes}>
        <legend>{text.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className={styles.check}>
            <input type="checkbox" name="scopes" value={scope} defaultChecked={checkedProps('scopes', scope, scope === 'read').checked} />
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
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useAction(revokeToken, { hash }, { onResult: () => setConfirming(false) })
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
        {...postButton(revokeToken.name, { hash })}
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
        onConfirm={() => revoke.run()}
      >
        <p>
          «<bdi>{name}</bdi>»: {text.confirmRevoke}
        </p>
        <ErrorNote>{revoke.error?.message}</ErrorNote>
      </ConfirmDialog>
    </Row>
  )
}
