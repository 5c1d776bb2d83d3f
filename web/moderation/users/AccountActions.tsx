import { useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { usePostedStep } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { ContactAddresses, Role, UserDetails } from '#worker/moderation/users/contract.ts'
import { changeRole, endSessions, showAddresses, suspendUser } from './actions.ts'
import { text } from './text.ts'

type Props = Pick<UserDetails, 'user' | 'can'>

/** What the viewer may do about an account; nobody decides about their own. */
export const AccountActions = ({ user, can }: Props) => (
  <>
    {can.showAddresses && <Addresses handle={user.handle} />}
    {can.suspend && (
      <ActionSection title={text.suspend} summary={text.suspendHint} label={text.suspend} forms={suspendUser.name}>
        {(close) => <SuspendForm handle={user.handle} close={close} />}
      </ActionSection>
    )}
    {can.changeRole && (
      <ActionSection title={text.changeRole} summary={text.changeRoleHint} label={text.changeRole} forms={changeRole.name}>
        {(close) => <RoleForm user={user} close={close} />}
      </ActionSection>
    )}
    {can.endSessions && (
      <ActionSection title={text.endSessions} summary={text.endSessionsHint} label={text.endSessions} forms={endSessions.name}>
        {(close) => <EndSessionsForm handle={user.handle} close={close} />}
      </ActionSection>
    )}
  </>
)

/** Shows the addresses after a click, or after a form posted without JavaScript, whose step they are. */
function Addresses({ handle }: { handle: string }) {
  const posted = usePostedStep<ContactAddresses>()
  const [addresses, setAddresses] = useState(posted)
  const show = useAction(showAddresses, { handle }, { onResult: setAddresses })
  return (
    <SettingsSection
      title={text.addresses}
      summary={text.addressesHint}
      action={
        !addresses && (
          <ActionButton action={show} variant="quiet" size="small">
            {text.showAddresses}
          </ActionButton>
        )
      }
    >
      {addresses && (
        <DescriptionList
          label={text.addresses}
          facts={[
            [text.email, <AddressValue key="email" value={addresses.email} />],
            [text.phone, <AddressValue key="phone" value={addresses.phone} />],
          ]}
        />
      )}
      <ErrorNote>{show.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

const AddressValue = ({ value }: { value: string | null }) => (value === null ? text.noAddress : <bdi dir="ltr">{value}</bdi>)

interface FormProps {
  close: () => void
}

function RoleForm({ user: { handle, role: current }, close }: Pick<Props, 'user'> & FormProps) {
  const [role, setRole] = useState<Role>(current)
  const change = useAction(changeRole, { handle }, { onDone: close })
  return (
    <ChangeForm action={change} submitLabel={text.changeRole} fields={['role']} onCancel={close}>
      {(errors) => (
        <SelectField<Role> label={text.role} name="role" options={text.roles} value={role} error={errors.role} onChange={setRole} />
      )}
    </ChangeForm>
  )
}

const EndSessionsForm = ({ handle, close }: { handle: string } & FormProps) => (
  <ChangeForm
    action={useAction(endSessions, { handle }, { onDone: close })}
    submitLabel={text.endSessions}
    danger
    confirmation={text.confirmEndSessions}
    fields={[]}
    onCancel={close}
  />
)

const RULES = COMMUNITY_RULES.map(({ number, name }) => [String(number), text.ruleName(persianDigits(number), name)] as const)

/** Suspends an account for its next step, with the rule and the text concerned. */
function SuspendForm({ handle, close }: { handle: string; close: () => void }) {
  const [rule, setRule] = useState('1')
  const suspend = useAction(suspendUser, { handle }, { onDone: close })
  return (
    <ChangeForm
      action={suspend}
      submitLabel={text.suspend}
      danger
      confirmation={text.confirmSuspend}
      fields={['rule', 'subjectPath', 'excerpt', 'note']}
      onCancel={close}
    >
      {(errors) => (
        <>
          <SelectField label={text.rule} name="rule" options={RULES} value={rule} error={errors.rule} onChange={setRule} />
          <Field label={text.subjectPath} optional={administrationText.optional} error={errors.subjectPath}>
            {(control) => <TextInput {...control} name="subjectPath" dir="ltr" autoComplete="off" />}
          </Field>
          <Field label={text.excerpt} optional={administrationText.optional} error={errors.excerpt}>
            {(control) => <TextArea {...control} name="excerpt" rows={3} />}
          </Field>
          <Field label={text.note} optional={administrationText.optional} error={errors.note}>
            {(control) => <TextArea {...control} name="note" rows={3} />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
