import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { clearDevice } from '#web/lib/offline/owner.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { OwnedPublication } from '#worker/account/deletion/contract.ts'
import { deletionOptionsQuery } from './queries.ts'
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
      <FormDetails label={text.deactivate} forms="account.deactivate">
        {import.meta.env.SSR && <DeactivateForm close={close} />}
      </FormDetails>
      <FormDetails label={text.remove} forms="account.delete">
        {import.meta.env.SSR && <DeletionForm close={close} />}
      </FormDetails>
    </SettingsSection>
  )
}

function DeletionForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: options } = useSuspenseQuery(deletionOptionsQuery(api))
  const [handle, setHandle] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const publications = options.publications.flatMap(({ hash }) => {
    const choice = choices[hash]
    return choice ? [{ hash, successor: choice === CLOSE_PUBLICATION ? null : choice }] : []
  })
  return (
    <CloseAccountForm
      closeAccount={() => unwrap(api.api.me.deletion.$post({ json: { handle, publications } }))}
      form="account.delete"
      submit={text.removeNow}
      fields={['handle', ...options.publications.map(({ hash }) => `publications.${hash}`)]}
      close={close}
    >
      {(errors) => (
        <>
          <p>{text.removeLead(formatNumber(options.graceDays))}</p>
          {options.publications.map((publication) => (
            <PublicationChoice
              key={publication.hash}
              publication={publication}
              chosen={choices[publication.hash] ?? ''}
              onChoose={(choice) => setChoices({ ...choices, [publication.hash]: choice })}
              error={errors[`publications.${publication.hash}`]}
            />
          ))}
          <Field label={text.handle} error={errors.handle}>
            {(control) => (
              <TextInput
                {...control}
                name="handle"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={handle}
                onChange={(event) => setHandle(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </CloseAccountForm>
  )
}

/** Select value that closes the publication. Not a valid handle, so it cannot collide with a member’s. */
export const CLOSE_PUBLICATION = '-'

interface PublicationChoiceProps {
  publication: OwnedPublication
  /** A member’s handle, `CLOSE_PUBLICATION`, or an empty string until the user chooses. */
  chosen: string
  onChoose: (choice: string) => void
  error: string | undefined
}

const PublicationChoice = ({ publication: { hash, name, members }, chosen, onChoose, error }: PublicationChoiceProps) => (
  <Field label={text.publication(name)} hint={text.publicationHint} error={error}>
    {(control) => (
      <SelectInput {...control} name={`publications.${hash}`} value={chosen} onChange={(event) => onChoose(event.target.value)}>
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

function DeactivateForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <CloseAccountForm
      form="account.deactivate"
      closeAccount={() => unwrap(api.api.me.deactivate.$post())}
      submit={text.deactivateNow}
      close={close}
    >
      {() => <p>{text.deactivateLead}</p>}
    </CloseAccountForm>
  )
}

interface CloseAccountFormProps {
  form: string
  closeAccount: () => Promise<unknown>
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
function CloseAccountForm({ form, closeAccount, submit, fields = [], close, children }: CloseAccountFormProps) {
  const submitClosing = useMutation({ mutationFn: () => withReauthentication(closeAccount), onSuccess: leave })
  const { fields: errors, formError } = fieldErrors(submitClosing.error, fields)
  return (
    <EditForm
      form={form}
      width="wide"
      danger
      onSubmit={() => submitClosing.mutate()}
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
