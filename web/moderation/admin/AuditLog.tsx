import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { DETAIL_NAMES, formatDetail } from '#web/money/administration/format-detail.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AuditEntry } from '#worker/moderation/admin/contract.ts'
import { AUDIT_KINDS, type AuditKind } from '#worker/moderation/audit/contract.ts'
import styles from './audit-log.module.css'
import { auditSentence } from './audit-sentence.ts'
import { text } from './audit-text.ts'
import { auditLogQuery } from './queries.ts'
import { useIsAdmin } from './use-is-admin.ts'

const PATH = '/admin/audit-log'

/** What moderators and admins did, newest first. */
export function AuditLog({ kind, after }: { kind: AuditKind | undefined; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isAdmin = useIsAdmin()
  const { items, pager } = usePages(auditLogQuery(api, kind, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <Tabs label={text.kinds}>
        <Tab to={PATH}>{text.all}</Tab>
        {AUDIT_KINDS.filter((each) => isAdmin || each !== 'money').map((each) => (
          <Tab key={each} to={PATH} search={{ kind: each }}>
            {text.kindNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 && <EmptyState title={kind ? text.noneOfKind : text.none} />}
      <ul>
        {items.map((entry) => (
          <EntryRow key={`${entry.at} ${entry.action} ${entry.subject.key}`} entry={entry} />
        ))}
      </ul>
      <Pager to={PATH} search={kind ? { kind } : {}} {...pager} />
    </>
  )
}

/** An entry of the audit log. */
export const EntryRow = ({ entry }: { entry: AuditEntry }) => {
  const { actor, details, at } = entry
  return (
    <li className={styles.row}>
      <Avatar name={actor.name} handle={actor.handle} picture={actor.avatar} size="medium" />
      <div className={styles.text}>
        <p>
          <EntrySentence entry={entry} />
        </p>
        <p className={styles.meta}>
          {Object.entries(details).map(([name, value]) => {
            const label = text.details[name] ?? DETAIL_NAMES[name]
            return label === undefined || value === null || value === '' ? null : (
              <span key={name}>
                {label}: <bdi>{formatDetail(name, value)}</bdi>
              </span>
            )
          })}
          <Time at={at} as="moment" />
        </p>
      </div>
    </li>
  )
}

/** Who did what to whom. */
export function EntrySentence({ entry: { actor, action, subject } }: { entry: AuditEntry }) {
  const [before, after] = auditSentence(action)
  return (
    <>
      <PathLink to={`/${actor.handle}`} className={styles.actor}>
        <bdi>{actor.name}</bdi>
      </PathLink>{' '}
      {before} {after && <Subject subject={subject} />} {after}
    </>
  )
}

function Subject({ subject: { title, path } }: Pick<AuditEntry, 'subject'>) {
  if (path === null) return title ? <bdi className={styles.subject}>{title}</bdi> : text.unnamed
  return (
    <PathLink to={path} className={styles.subject}>
      <bdi>{title || text.payment}</bdi>
    </PathLink>
  )
}
