import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsAdmin } from '#web/moderation/admin/use-is-admin.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import rows from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { TermRule } from '#worker/moderation/term-rules/contract.ts'
import { createRule } from './actions.ts'
import { termRulesQuery } from './queries.ts'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
import styles from './term-rules.module.css'
import { actionName, text } from './text.ts'

const PATH = '/admin/term-rules'

/** All term rules, newest first; admins create them. */
export function TermRules({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isAdmin = useIsAdmin()
  const { items, pager } = usePages(termRulesQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      {isAdmin && (
        <ActionSection title={text.create} summary={text.createHint} label={text.create} forms="term-rules.create">
          {(close) => <CreateRule close={close} />}
        </ActionSection>
      )}
      {items.length === 0 && <EmptyState title={text.none}>{isAdmin ? text.noneHint : text.noneForModerators}</EmptyState>}
      <ul>
        {items.map((rule) => (
          <RuleRow key={rule.hash} rule={rule} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

function RuleRow({ rule: { hash, name, state, terms, scopes, action, version, activeVersion } }: { rule: TermRule }) {
  return (
    <li className={styles.row}>
      <p className={rows.rowTitle}>
        <PathLink to={`${PATH}/${hash}`}>
          <bdi>{name}</bdi>
        </PathLink>
        <span className={classNames(styles.state, state === 'active' && styles.active)}>{text.states[state]}</span>
      </p>
      <p className={rows.meta}>
        <span>{text.terms(formatNumber(terms.length))}</span>
        <span>{scopes.map((scope) => text.scopes[scope]).join('، ')}</span>
        <span>{actionName(action)}</span>
        {state === 'active' && activeVersion !== version && <span>{text.editedSince}</span>}
      </p>
    </li>
  )
}

const CreateRule = ({ close }: { close: () => void }) => (
  <ChangeForm action={useAction(createRule, {})} submitLabel={text.submit} fields={RULE_FIELDS} onCancel={close}>
    {(errors) => <RuleFields errors={errors} />}
  </ChangeForm>
)
