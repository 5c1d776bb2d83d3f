import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Action } from '#web/lib/action.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { readFields } from '#web/lib/form-fields.ts'
import { clearDevice } from '#web/lib/offline/owner.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { OwnedPublication } from '#worker/account/deletion/contract.ts'
import { deactivateAccount, deleteAccount } from './actions.ts'
import { CLOSE_PUBLICATION, deletionOptionsQuery } from './queries.ts'
import { text } from './text.ts'

export function CloseAccountSection() {
  const [open, setOpen] = useState<'deactivate' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <SettingsSection title={text.title} summary={text.state}>
      {!open && (
        <ButtonRow>
          <Button variant="quiet" size="small" onClick={() => setOpen('deactivate')}>
            {text.deactivate}
          </Button>
          <Button variant="danger" size="small" onClick={() => setOpen('remove')}>
            {text.remove}
          </Button>
        </ButtonRow>
      )}
      {open === 'deactivate' && <DeactivateForm close={close} />}
      {open === 'remove' && <DeletionForm close={close} />}
      <FormDetails label={text.deactivate} forms={deactivateAccount.name}>
        {import.meta.env.SSR && <DeactivateForm close={close} />}
      </FormDetails>
      <FormDetails label={text.remove} forms={deleteAccount.name}>
        {import.meta.env.SSR && <DeletionForm close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function DeletionForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: options } = useSuspenseQuery(deletionOptionsQuery(api))
  return (
    <CloseAccountForm
      action={deleteAccount}
      submit={text.removeNow}
      fields={['handle', ...options.publications.map(({ hash }) => `publications.${hash}`)]}
      close={close}
    >
      {(errors) => (
        <>
          <p>{text.removeLead(formatNumber(options.graceDays))}</p>
          {options.publications.map((publication) => (
            <PublicationChoice key={publication.hash} publication={publication} error={errors[`publications.${publication.hash}`]} />
          ))}
          <Field label={text.handle} error={errors.handle}>
            {(control) => <TextInput {...control} name="handle" dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </Field>
        </>
      )}
    </CloseAccountForm>
  )
}

interface PublicationChoiceProps {
  publication: OwnedPublication
  error: string | undefined
}

const PublicationChoice = ({ publication: { hash, name, members }, error }: PublicationChoiceProps) => (
  <Field label={text.publication(name)} hint={text.publicationHint} error={error}>
    {(control) => (
      <SelectInput {...control} name={`publications.${hash}`}>
        <option value="">{text.choose}</option>
        {members.map((member) => (
          <option key={member.handle} value={member.handle}>
            {text.giveTo(member.name, member.handle)}
          </option>
        ))}
        <option value={CLOSE_PUBLICATION}>{text.closePublication}</option>
      </SelectInput>
    )}
  </Field>
)

const DeactivateForm = ({ close }: { close: () => void }) => (
  <CloseAccountForm action={deactivateAccount} submit={text.deactivateNow} close={close}>
    {() => <p>{text.deactivateLead}</p>}
  </CloseAccountForm>
)

interface CloseAccountFormProps<Fields extends object> {
  action: Pick<Action<never, Fields, unknown>, 'name' | 'fields' | 'run'>
  submit: string
  /** Names of the fields whose errors `children` renders. */
  fields?: readonly string[]
  close: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * Reauthenticates if required, closes the account and loads the landing page with a full page load, so that no personal data stays in
 * memory.
 */
function CloseAccountForm<Fields extends object>(props: CloseAccountFormProps<Fields>) {
  const { action, submit, fields = [], close, children } = props
  const { api } = useRouteContext({ from: '__root__' })
  const submitClosing = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) => withReauthentication(() => action.run(api, action.fields?.(readFields(data)) as Fields)),
    onSuccess: leave,
  })
  const { fields: errors, formError } = fieldErrors(submitClosing.error, fields)
  return (
    <EditForm
      form={action.name}
      width="wide"
      danger
      onSubmit={submitClosing.mutate}
      onCancel={close}
      pending={submitClosing.isPending}
      submitLabel={submit}
      error={formError}
    >
      {children(errors)}
    </EditForm>
  )
}

async function leave(): Promise<void> {
  await clearDevice()
  location.assign('/')
}
