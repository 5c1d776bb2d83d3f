import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Row, RowMeta } from '#web/ui/Rows.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import { removePasskey, renamePasskey } from './actions.ts'
import styles from './passkeys.module.css'
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
