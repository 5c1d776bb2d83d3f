import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

/** Finds an account by its exact e-mail address, which the audit log records. */
export const FindByEmail = () => (
  <ActionSection title={text.byEmail} summary={text.byEmailHint} label={text.byEmail} forms="users.find-by-email">
    {(close) => <EmailForm close={close} />}
  </ActionSection>
)

function EmailForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { change, isPending, error } = useStaffChange({
    run: (fields: FormData) => unwrap(api.api.admin.users['email-search'].$post({ json: { email: readTextField(fields, 'email') } })),
    done: text.found,
    onDone: ({ handle }) => void navigate({ to: `/admin/users/${handle}` }),
  })
  return (
    <ChangeForm
      form="users.find-by-email"
      submitLabel={text.find}
      pending={isPending}
      error={error}
      fields={['email']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <Field label={text.email} error={errors.email}>
          {(control) => <TextInput {...control} name="email" type="email" dir="ltr" autoComplete="off" />}
        </Field>
      )}
    </ChangeForm>
  )
}
