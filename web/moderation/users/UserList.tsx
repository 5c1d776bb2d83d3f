import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsAdmin } from '#web/moderation/admin/use-is-admin.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ListedUser, UserFilter } from '#worker/moderation/users/contract.ts'
import { findByEmail } from './actions.ts'
import { USER_FILTERS, usersQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/users'

interface Props {
  filter: UserFilter | undefined
  q: string
  after: string | undefined
}

/** Accounts by name or handle, or the newest. */
export function UserList({ filter, q, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const { items, pager } = usePages(usersQuery(api, filter, q, after))
  const search = { ...(filter && { filter }), ...(q && { q }) }
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <SearchForm
        path={PATH}
        query={q}
        label={text.search}
        submit={text.find}
        variant="quiet"
        onSearch={(words) => void navigate({ to: PATH, search: { ...(filter && { filter }), ...(words && { q: words }) } })}
      >
        {filter && <input type="hidden" name="filter" value={filter} />}
      </SearchForm>
      <Tabs label={text.filters}>
        <Tab to={PATH} search={q ? { q } : {}}>
          {text.all}
        </Tab>
        {USER_FILTERS.map((each) => (
          <Tab key={each} to={PATH} search={{ filter: each, ...(q && { q }) }}>
            {text.filterNames[each]}
          </Tab>
        ))}
      </Tabs>
      {isAdmin && <FindByEmail />}
      {items.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      <ul>
        {items.map((user) => (
          <UserRow key={user.handle} user={user} />
        ))}
      </ul>
      <Pager to={PATH} search={search} {...pager} />
    </>
  )
}

const UserRow = ({ user: { handle, name, avatar, role, state, postCount, createdAt } }: { user: ListedUser }) => (
  <li className={styles.row}>
    <Avatar name={name} handle={handle} picture={avatar} size="medium" />
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${handle}`}>
          <bdi>{name}</bdi>
        </PathLink>
        {role !== 'member' && <span className={styles.active}>{text.roles[role]}</span>}
        {state !== 'active' && <span className={styles.warning}>{text.states[state]}</span>}
      </p>
      <p className={styles.meta}>
        <bdi dir="ltr">@{handle}</bdi>
        <span>{text.posts(formatNumber(postCount))}</span>
        <span>
          {text.joined} <Time at={createdAt} />
        </span>
      </p>
    </div>
  </li>
)

/** Finds an account by its exact e-mail address, which the audit log records. */
const FindByEmail = () => (
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
