import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsAdmin } from '#web/moderation/admin/use-is-admin.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import rows from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { TermRule, TermRuleDetails as TermRuleData, TermRuleExample } from '#worker/moderation/term-rules/contract.ts'
import { updateRule } from './actions.ts'
import { termRuleQuery } from './queries.ts'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
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

const EditRule = ({ rule }: { rule: TermRule }) => (
  <ActionSection title={text.edit} summary={text.editHint} label={text.edit} forms={updateRule.name}>
    {(close) => <EditForm rule={rule} close={close} />}
  </ActionSection>
)

function EditForm({ rule, close }: { rule: TermRule; close: () => void }) {
  const update = useAction(updateRule, { hash: rule.hash, version: String(rule.version) }, { onDone: close })
  return (
    <ChangeForm action={update} submitLabel={text.save} fields={RULE_FIELDS} onCancel={close}>
      {(errors) => <RuleFields rule={rule} errors={errors} />}
    </ChangeForm>
  )
}

/** The first texts that the dry run found, with the matches marked. */
function Examples({ rule: { dryRun, examples } }: { rule: TermRuleData }) {
  const id = useId()
  if (!dryRun || examples.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {text.examples}{' '}
        <span className={styles.state}>
          {text.examplesOf(formatNumber(examples.length), formatNumber(Math.max(dryRun.matches, examples.length)))}
        </span>
      </h2>
      <ul>
        {examples.map((example, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <Example key={at} example={example} />
        ))}
      </ul>
    </section>
  )
}

function Example({ example: { kind, title, path, owner, excerpt } }: { example: TermRuleExample }) {
  const name = kind === 'post' ? title : owner.name
  return (
    <li className={styles.row}>
      <p className={rows.rowTitle}>
        <span className={styles.state}>{text.kinds[kind]}</span>
        {path === null ? (
          <bdi>{name}</bdi>
        ) : (
          <PathLink to={path}>
            <bdi>{name}</bdi>
          </PathLink>
        )}
      </p>
      <p className={styles.excerpt} dir="auto">
        {excerpt.map(({ text, isMatch }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
          isMatch ? <mark key={at}>{text}</mark> : text,
        )}
      </p>
    </li>
  )
}
