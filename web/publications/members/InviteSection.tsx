import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useId, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { Avatar } from '#web/ui/Picture.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AssignableRole, Invitation } from '#worker/publications/members/contract.ts'
import { createInvitation, resendInvitation, revokeInvitation } from './actions.ts'
import styles from './members.module.css'
import type { Membership } from './queries.ts'
import { invitationsQuery, suggestedPeopleQuery } from './queries.ts'
import { text } from './text.ts'

/** Form that invites by handle or email, and the invitations without an answer; for the owner and editors. */
export function InviteSection({ membership }: { membership: Membership }) {
  return (
    <>
      <SettingsSection title={text.invite} summary={text.inviteNote}>
        <InviteForm membership={membership} />
      </SettingsSection>
      <PendingInvitations membership={membership} />
    </>
  )
}

function InviteForm({ membership: { hash, role: ownRole } }: { membership: Membership }) {
  const [to, setTo] = useState('')
  const [role, setRole] = useState<AssignableRole>('writer')
  const send = useAction(createInvitation, { hash }, { onDone: () => setTo('') })
  const { fields, formError } = fieldErrors(send.error, ['to'])
  return (
    <ActionForm action={send} className={classNames(form.form, form.medium)}>
      <Field label={text.to} error={fields.to}>
        {(control) => <InviteeInput {...control} value={to} onValueChange={setTo} />}
      </Field>
      {ownRole === 'owner' && (
        <SelectField<AssignableRole>
          label={text.role}
          name="role"
          options={text.assignable}
          value={role}
          hint={text.duties[role]}
          onChange={setRole}
        />
      )}
      <ErrorNote>{formError}</ErrorNote>
      <p className={form.buttons}>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </p>
    </ActionForm>
  )
}

interface InviteeInputProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  value: string
  onValueChange: (value: string) => void
}

const MIN_SUGGESTED_LENGTH = 2

/** Input that suggests people by name or handle; the chosen suggestion is a handle. */
function InviteeInput({ value, onValueChange, ...control }: InviteeInputProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const typed = useDeferredValue(value.trim().replace(/^@/, ''))
  const { data: people = [] } = useQuery({
    ...suggestedPeopleQuery(api, typed),
    enabled: !import.meta.env.SSR && typed.length >= MIN_SUGGESTED_LENGTH && !typed.includes('@'),
  })
  return (
    <>
      <TextInput
        {...control}
        name="to"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={id}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
      <datalist id={id}>
        {people.map(({ handle, name }) => (
          <option key={handle} value={handle} label={name} />
        ))}
      </datalist>
    </>
  )
}

function PendingInvitations({ membership: { hash, role } }: { membership: Membership }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { invitations } = useSuspenseQuery(invitationsQuery(api, hash)).data
  if (invitations.length === 0) return null
  return (
    <SettingsSection title={text.pending} summary={text.pendingLimit}>
      <ul aria-label={text.pending}>
        {invitations.map((invitation) => (
          <PendingInvitation
            key={invitation.hash}
            publication={hash}
            invitation={invitation}
            canChange={role === 'owner' || invitation.role === 'writer'}
          />
        ))}
      </ul>
    </SettingsSection>
  )
}

interface PendingInvitationProps {
  publication: string
  invitation: Invitation
  canChange: boolean
}

function PendingInvitation({ publication, invitation, canChange }: PendingInvitationProps) {
  const { hash, person, address, role, expiresAt } = invitation
  const params = { hash: publication, invitation: hash }
  const resend = useAction(resendInvitation, params, { toastErrors: true })
  const revoke = useAction(revokeInvitation, params, { toastErrors: true })
  const name = person?.name ?? address ?? ''
  return (
    <li className={styles.offer}>
      <Avatar name={name} handle={person?.handle ?? name} picture={person?.avatar} size="medium" />
      <div className={styles.about}>
        <p className={styles.name}>{person ? <bdi>{name}</bdi> : <bdi dir="ltr">{name}</bdi>}</p>
        <p className={styles.meta}>
          <span>{text.roles[role]}</span>
          <span>
            {text.until} <Time at={expiresAt} />
          </span>
        </p>
      </div>
      {canChange && (
        <div className={styles.actions}>
          <ActionButton action={resend} variant="quiet" size="small" aria-label={text.resendTo(name)}>
            {text.resend}
          </ActionButton>
          <ActionButton action={revoke} variant="plain" size="small" aria-label={text.revokeOf(name)}>
            {text.revoke}
          </ActionButton>
        </div>
      )}
    </li>
  )
}
