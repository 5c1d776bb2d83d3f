import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { DescriptionList } from '#web/money/administration/DescriptionList.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { ContactAddresses, Role, UserDetails } from '#worker/moderation/users/contract.ts'
import { SuspendForm } from './SuspendForm.tsx'
import { text } from './text.ts'

type Props = Pick<UserDetails, 'user' | 'can'>

/** What the viewer may do about an account; nobody decides about their own. */
export const AccountActions = ({ user, can }: Props) => (
  <>
    {can.showAddresses && <Addresses handle={user.handle} />}
    {can.suspend && (
      <ActionSection title={text.suspend} summary={text.suspendHint} label={text.suspend} forms="users.suspend">
        {(close) => <SuspendForm handle={user.handle} close={close} />}
      </ActionSection>
    )}
    {can.changeRole && (
      <ActionSection title={text.changeRole} summary={text.changeRoleHint} label={text.changeRole} forms="users.change-role">
        {(close) => <RoleForm user={user} close={close} />}
      </ActionSection>
    )}
    {can.endSessions && (
      <ActionSection title={text.endSessions} summary={text.endSessionsHint} label={text.endSessions} forms="users.end-sessions">
        {(close) => <EndSessionsForm handle={user.handle} close={close} />}
      </ActionSection>
    )}
  </>
)

/** Shows the addresses after a click, or after a form posted without JavaScript, whose step they are. */
function Addresses({ handle }: { handle: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const posted = usePostedStep<ContactAddresses>()
  const [addresses, setAddresses] = useState(posted)
  const { change, isPending, error } = useStaffChange({
    run: () => unwrap(api.api.admin.users[':handle'].addresses.$post({ param: { handle } })),
    done: text.shown,
    onDone: setAddresses,
  })
  return (
    <SettingsSection
      title={text.addresses}
      summary={text.addressesHint}
      action={
        !addresses && (
          <Button
            {...postButton('users.show-addresses', { handle })}
            variant="quiet"
            size="small"
            loading={isPending}
            onClick={() => change(undefined)}
          >
            {text.showAddresses}
          </Button>
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
      <ErrorNote>{error?.message}</ErrorNote>
    </SettingsSection>
  )
}

const AddressValue = ({ value }: { value: string | null }) => (value === null ? text.noAddress : <bdi dir="ltr">{value}</bdi>)

interface FormProps {
  close: () => void
}

function RoleForm({ user: { handle, role: current }, close }: Pick<Props, 'user'> & FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [role, setRole] = useState<Role>(current)
  const { change, isPending, error } = useStaffChange({
    run: () => unwrap(api.api.admin.users[':handle'].role.$put({ param: { handle }, json: { role } })),
    done: text.roleChanged,
    onDone: close,
  })
  return (
    <ChangeForm
      form={`users.change-role?handle=${handle}`}
      submitLabel={text.changeRole}
      pending={isPending}
      error={error}
      fields={['role']}
      onSubmit={() => change(undefined)}
      onCancel={close}
    >
      {(errors) => (
        <SelectField<Role> label={text.role} name="role" options={text.roles} value={role} error={errors.role} onChange={setRole} />
      )}
    </ChangeForm>
  )
}

function EndSessionsForm({ handle, close }: { handle: string } & FormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: () => unwrap(api.api.admin.users[':handle']['end-sessions'].$post({ param: { handle } })),
    done: text.sessionsEnded,
    onDone: close,
  })
  return (
    <ChangeForm
      form={`users.end-sessions?handle=${handle}`}
      submitLabel={text.endSessions}
      danger
      confirmation={text.confirmEndSessions}
      pending={isPending}
      error={error}
      fields={[]}
      onSubmit={() => change(undefined)}
      onCancel={close}
    />
  )
}
