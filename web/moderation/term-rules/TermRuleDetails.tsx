import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { useIsAdmin } from '#web/moderation/admin/use-is-admin.ts'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Time } from '#web/ui/Time.tsx'
import { EditRule } from './EditRule.tsx'
import { Examples } from './Examples.tsx'
import { termRuleQuery } from './queries.ts'
import { RuleSteps } from './RuleSteps.tsx'
import styles from './term-rules.module.css'
import { actionName, text } from './text.ts'

/** A term rule: what it is, how to try and activate it, and what the dry run found. */
export function TermRuleDetails({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isAdmin = useIsAdmin()
  const rule = useSuspenseQuery(termRuleQuery(api, hash)).data
  const { name, state, author, scopes, action, version, activeVersion, activatedAt, retiredAt, updatedAt, terms } = rule
  return (
    <>
      <PageTitle lead={text.states[state]}>
        <bdi>{name}</bdi>
      </PageTitle>
      {state === 'active' && activeVersion !== version && <p className={styles.notice}>{text.applies}</p>}
      <DescriptionList
        label={text.facts}
        facts={[
          [text.scope, scopes.map((scope) => text.scopes[scope]).join('، ')],
          [text.action, actionName(action)],
          [text.author, <PersonLink key="author" person={author} />],
          [text.changedAt, <Time key="changed" at={updatedAt} as="moment" />],
          [text.activatedAt, state === 'active' && activatedAt !== null && <Time key="activated" at={activatedAt} as="moment" />],
          [text.retiredAt, state === 'retired' && retiredAt !== null && <Time key="retired" at={retiredAt} as="moment" />],
        ]}
      />
      <h2 className={styles.heading}>
        {text.termsTitle} <span className={styles.state}>{text.terms(formatNumber(terms.length))}</span>
      </h2>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>
            <bdi>{term}</bdi>
          </li>
        ))}
      </ul>
      {isAdmin && <EditRule rule={rule} />}
      <RuleSteps rule={rule} isAdmin={isAdmin} />
      <Examples rule={rule} />
    </>
  )
}
