import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Row, RowMeta } from '#web/ui/Rows.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

export function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
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
          {...postButton('passkeys.remove', { hash })}
          variant="quiet"
          size="small"
          aria-label={text.removeOne(name)}
          onClick={() => setOpen('remove')}
        >
          {text.remove}
        </Button>
      </p>
      <FormDetails label={text.rename} forms={formName('passkeys.rename', { hash })}>
        {import.meta.env.SSR && <RenamePasskey passkey={passkey} onDone={close} />}
      </FormDetails>
      {open === 'remove' && <RemovePasskey passkey={passkey} onDone={close} />}
    </Row>
  )
}

function RenamePasskey({ passkey: { hash, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (next: string) => unwrap(api.api.me.passkeys[':hash'].$patch({ param: { hash }, json: { name: next } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.renamed })
      onDone()
    },
  })
  const { fields, formError } = fieldErrors(rename.error, ['name'])
  return (
    <EditForm
      form={formName('passkeys.rename', { hash })}
      width="narrow"
      onSubmit={(form) => rename.mutate(readTextField(form, 'name'))}
      onCancel={onDone}
      pending={rename.isPending}
    >
      <Field label={text.name} error={fields.name ?? formError}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={name} />}
      </Field>
    </EditForm>
  )
}

interface RemovePasskeyProps {
  passkey: PasskeyView
  onDone: () => void
}

function RemovePasskey({ passkey: { hash, name }, onDone }: RemovePasskeyProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      withReauthentication(() => unwrap(api.api.me.passkeys[':hash'].$delete({ param: { hash } }))).catch((error: unknown) => {
        // Treats 404 as success: the passkey is already gone.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    onSuccess: async () => {
      showToast({ message: text.removed })
      onDone()
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={text.removeTitle}
      confirmLabel={text.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        «<bdi>{name}</bdi>»
      </p>
      <p className={styles.note}>{text.removeLead}</p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </ConfirmDialog>
  )
}
