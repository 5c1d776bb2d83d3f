import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { MenuButton, OverflowMenu } from '#web/ui/Menu.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AssignableRole, Member } from '#worker/publications/members/contract.ts'
import { changeRole, removeMember } from './actions.ts'
import styles from './members.module.css'
import type { Membership } from './queries.ts'
import { membersQuery } from './queries.ts'
import { text } from './text.ts'

/** Publications with more members than this have a search for them. */
const SEARCHED_FROM = 20

interface Props {
  membership: Membership
  after: string | undefined
  search: string
}

/** Members by role, with what the viewer may do with each. */
export function MemberList({ membership, after, search }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { items: members, pager } = usePages(membersQuery(api, membership.hash, search, after))
  const path = `/me/publications/${membership.hash}/members`
  return (
    <SettingsSection title={text.membersTitle} summary={text.members(membership.memberCount)}>
      {(search || membership.memberCount > SEARCHED_FROM) && (
        <SearchForm
          path={path}
          query={search}
          label={text.search}
          submit={text.searchSubmit}
          variant="quiet"
          onSearch={(q) => void router.navigate({ to: path, search: q ? { q } : {} })}
        />
      )}
      {members.length === 0 && <EmptyState title={text.noMatch} link={{ to: path, label: text.wholeList }} />}
      {members.length > 0 && (
        <div className={styles.groups}>
          {groupByRole(members).map(({ role, group }) => (
            <div key={role}>
              <h3 className={styles.role}>{text.rolesPlural[role]}</h3>
              <ul aria-label={text.rolesPlural[role]}>
                {group.map((member) => (
                  <MemberRow key={member.person.handle} member={member} membership={membership} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <Pager to={path} {...pager} />
      {search && members.length > 0 && (
        <LinkButton to={path} variant="quiet">
          {text.wholeList}
        </LinkButton>
      )}
    </SettingsSection>
  )
}

function groupByRole(members: readonly Member[]) {
  const roles = ['owner', 'editor', 'writer'] as const
  return roles.map((role) => ({ role, group: members.filter((member) => member.role === role) })).filter(({ group }) => group.length > 0)
}

function MemberRow({ member: { person, role, joinedAt }, membership }: { member: Member; membership: Membership }) {
  const canManage = role !== 'owner' && (membership.role === 'owner' || (membership.role === 'editor' && role === 'writer'))
  return (
    <li className={styles.member}>
      <Avatar name={person.name} handle={person.handle} picture={person.avatar} size="medium" />
      <div className={styles.about}>
        <PathLink to={`/${person.handle}`} className={styles.name}>
          <bdi>{person.name}</bdi>
        </PathLink>
        <p className={styles.meta}>
          <bdi dir="ltr">@{person.handle}</bdi>
          <span>
            {text.since} <Time at={joinedAt} />
          </span>
        </p>
      </div>
      {canManage && <MemberMenu person={person} role={role} membership={membership} />}
    </li>
  )
}

interface MemberMenuProps {
  person: Member['person']
  role: AssignableRole
  membership: Membership
}

function MemberMenu({ person: { handle, name }, role, membership: { hash, role: ownRole } }: MemberMenuProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const other = role === 'editor' ? 'writer' : 'editor'
  const toOther = { hash, handle, role: other, name }
  const change = useAction(changeRole, toOther, { toastErrors: true })
  return (
    <>
      <OverflowMenu label={text.actionsOf(name)}>
        {ownRole === 'owner' && (
          <MenuButton {...postButton(changeRole.name, toOther)} onClick={() => change.run()}>
            {other === 'editor' ? text.makeEditor : text.makeWriter}
          </MenuButton>
        )}
        <MenuButton {...postButton('members.confirm-removal', { hash, handle, name })} danger onClick={() => setIsRemoving(true)}>
          {text.remove}
        </MenuButton>
      </OverflowMenu>
      <RemovalDialog {...{ hash, handle, name }} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  )
}

interface RemovalDialogProps {
  hash: string
  handle: string
  name: string
  open: boolean
  onClose: () => void
}

export function RemovalDialog({ hash, handle, name, open, onClose }: RemovalDialogProps) {
  const params = { hash, handle, name }
  const remove = useAction(removeMember, params, { onDone: onClose })
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title={text.removeTitle(name)}
      confirmLabel={text.remove}
      pending={remove.isPending}
      post={postButton(removeMember.name, params)}
      onConfirm={() => remove.run()}
    >
      <p>{text.removeNote}</p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </ConfirmDialog>
  )
}
