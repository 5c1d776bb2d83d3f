import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/Button.tsx'
import { submissionQuery } from '../queries.ts'
import styles from './suggestions.module.css'
import { text } from './text.ts'

/** Leads from a submission to its suggested edits; nothing for an author without any, or an editor who can send none anymore. */
export function SuggestionsLink({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { role, state, publication, events } = useSuspenseQuery(submissionQuery(api, hash)).data
  const steps = events.filter(({ kind }) => kind === 'suggested' || kind === 'answered')
  const isWaiting = steps.at(-1)?.kind === 'suggested'
  if (role === 'author')
    return steps.length > 0 ? (
      <p className={styles.tools}>
        <LinkButton to={`/me/posts/submissions/${hash}/suggestions`} variant={isWaiting ? 'primary' : 'quiet'}>
          {isWaiting ? text.answerThem : text.title}
        </LinkButton>
      </p>
    ) : null
  return state === 'open' || steps.length > 0 ? (
    <p className={styles.tools}>
      <LinkButton to={`/me/publications/${publication.hash}/submissions/${hash}/suggest`} variant="quiet">
        {state === 'open' && !isWaiting ? text.suggest : text.title}
      </LinkButton>
    </p>
  ) : null
}
