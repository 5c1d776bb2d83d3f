import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Appeal } from './Appeal.tsx'
import { ownSuspensionQuery } from './queries.ts'
import styles from './suspension.module.css'
import { text } from './text.ts'

export function SuspensionSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { suspension } = useSuspenseQuery(ownSuspensionQuery(api)).data
  if (!suspension) return null
  const { rule, endsAt, startedAt, excerpt, note, subjectPath } = suspension
  return (
    <section id="status" className={styles.status} aria-labelledby="status-title">
      <h2 id="status-title" className={styles.title}>
        {text.title}
      </h2>
      <p className={styles.endsAt}>{endsAt === null ? text.permanent : `${text.until} ${formatDateTime(endsAt)}.`}</p>
      <p>{text.meaning}</p>
      <dl className={styles.details}>
        <dt>{text.rule(persianDigits(rule.number), rule.name)}</dt>
        <dd>{rule.text}</dd>
        <dt>{text.begun}</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        {(excerpt || subjectPath) && <dt>{text.excerpt}</dt>}
        {excerpt && (
          <dd>
            <blockquote dir="auto">{excerpt}</blockquote>
          </dd>
        )}
        {subjectPath && (
          <dd>
            <PathLink to={subjectPath}>{text.seeText}</PathLink>
          </dd>
        )}
        {note && (
          <>
            <dt>{text.note}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      <Appeal appeal={suspension.appeal} />
    </section>
  )
}
