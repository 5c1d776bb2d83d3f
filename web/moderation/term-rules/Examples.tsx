import { useId } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { TermRuleDetails, TermRuleExample } from '#worker/moderation/term-rules/contract.ts'
import styles from './term-rules.module.css'
import { text } from './text.ts'

/** The first texts that the dry run found, with the matches marked. */
export function Examples({ rule: { dryRun, examples } }: { rule: TermRuleDetails }) {
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
      <p className={styles.rowTitle}>
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
