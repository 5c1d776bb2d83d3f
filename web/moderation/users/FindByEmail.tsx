import { useAction } from '#web/lib/use-action.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { findByEmail } from './actions.ts'
import { text } from './text.ts'

/** Finds an account by its exact e-mail address, which the audit log records. */
export const FindByEmail = () => (
  <ActionSection title={text.byEmail} summary={text.byEmailHint} label={text.byEmail} forms={findByEmail.name}>
    {(close) => <EmailForm close={close} />}
  </ActionSection>
)

const EmailForm = ({ close }: { close: () => void }) => (
  <ChangeForm action={useAction(findByEmail, {})} submitLabel={text.find} fields={['email']} onCancel={close}>
    {(errors) => (
      <Field label={text.email} error={errors.email}>
        {(control) => <TextInput {...control} name="email" type="email" dir="ltr" autoComplete="off" />}
      </Field>
    )}
  </ChangeForm>
)
