import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { browserName } from '#web/lib/browser-name.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { useAction } from '#web/lib/use-action.ts'
import { createPasskey, type PasskeyUnavailability, usePasskeyUnavailability } from '#web/lib/webauthn.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import { removePasskey, renamePasskey } from './actions.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

export function PasskeysSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passkeysQuery(api))
  const [adding, setAdding] = useState(false)
  const unavailability = usePasskeyUnavailability(data.origin)
  const isFull = data.passkeys.length >= data.max
  return (
    <SettingsSection
      title={
        <>
          {text.title} <span className={styles.count}>{text.count(persianDigits(data.passkeys.length), persianDigits(data.max))}</span>
        </>
      }
      summary={text.state}
      action={
        !adding &&
        !isFull &&
        !unavailability && (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      {data.passkeys.length > 0 && (
        <Rows flush>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.hash} passkey={passkey} />
          ))}
        </Rows>
      )}
      {unavailability && <PasskeyUnavailableNote reason={unavailability} />}
      {isFull && <p className={styles.note}>{text.full}</p>}
      {adding && <AddPasskey onDone={() => setAdding(false)} />}
    </SettingsSection>
  )
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async (name: string) => {
      const options = await withReauthentication(() => unwrap(api.api.me.passkeys.options.$post()))
      const credential = await createPasskey(options)
      return unwrap(api.api.me.passkeys.$post({ json: { credential, name } }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.added })
      onDone()
    },
  })
  const { fields, formError } = fieldErrors(add.error, ['name'])
  return (
    <EditForm
      width="narrow"
      onSubmit={(form) => add.mutate(readTextField(form, 'name'))}
      onCancel={onDone}
      pending={add.isPending}
      submitLabel={text.make}
      error={formError}
    >
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={browserName(navigator.userAgent)} />}
      </Field>
    </EditForm>
  )
}

function PasskeyUnavailableNote({ reason }: { reason: NonNullable<PasskeyUnavailability> }) {
  if (typeof reason === 'string') return <p className={styles.note}>{text[reason]}</p>
  return (
    <p className={styles.note}>
      {text.wrongOrigin}{' '}
      <a href={`${reason.requiredOrigin}/me/settings/account`}>
        <bdi dir="ltr">{reason.requiredOrigin}</bdi>
      </a>
    </p>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const { hash, name, createdAt, usedAt, backedUp } = passkey
  if (open === 'rename')
    return (
      <Row wraps>
        <RenamePasskey passkey={passkey} onDone={close} />
      </Row>
    )
  return (
    <Row wraps>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <RowMeta>
          <span>
            {text.made} <Time at={createdAt} />
          </span>
          <span>
            {usedAt === null ? (
              text.unused
            ) : (
              <>
                {text.used} <Time at={usedAt} as="ago" />
              </>
            )}
          </span>
          {backedUp && <span>{text.backedUp}</span>}
        </RowMeta>
      </div>
      <p className={styles.actions}>
        <Button variant="plain" size="small" aria-label={text.renameOne(name)} onClick={() => setOpen('rename')}>
          {text.rename}
        </Button>
        <Button
          {...postButton(removePasskey.name, { hash })}
          variant="quiet"
          size="small"
          aria-label={text.removeOne(name)}
          onClick={() => setOpen('remove')}
        >
          {text.remove}
        </Button>
      </p>
      <FormDetails label={text.rename} forms={formName(renamePasskey.name, { hash })}>
        {import.meta.env.SSR && <RenamePasskey passkey={passkey} onDone={close} />}
      </FormDetails>
      {open === 'remove' && <RemovePasskey passkey={passkey} onDone={close} />}
    </Row>
  )
}

function RenamePasskey({ passkey: { hash, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const rename = useAction(renamePasskey, { hash }, { onDone })
  const { fields, formError } = fieldErrors(rename.error, ['name'])
  return (
    <EditForm action={rename} width="narrow" onCancel={onDone}>
      <Field label={text.name} error={fields.name ?? formError}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={name} />}
      </Field>
    </EditForm>
  )
}

function RemovePasskey({ passkey: { hash, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const remove = useAction(removePasskey, { hash }, { onResult: onDone })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={text.removeTitle}
      confirmLabel={text.remove}
      pending={remove.isPending}
      onConfirm={() => remove.run()}
    >
      <p>
        «<bdi>{name}</bdi>»
      </p>
      <p className={styles.note}>{text.removeLead}</p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </ConfirmDialog>
  )
}
