import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { suggestionsQuery } from './queries.ts'
import { SuggestionOutcome, SuggestionWords } from './SuggestionOutcome.tsx'
import styles from './suggestions.module.css'
import { text } from './text.ts'

/** The suggested edits of a submission, for its author. */
export function AnswerPage({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(suggestionsQuery(api, hash, 'author'))
  const { suggestion, draft, isAnswerable, post } = data
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <PathLink to={`/me/posts/submissions/${hash}`}>{text.backToSubmission}</PathLink>
      </p>
      <PageTitle lead={suggestion && <bdi>{suggestion.base.title}</bdi>}>{text.title}</PageTitle>
      {!suggestion && <EmptyState title={text.none}>{text.noneForAuthor}</EmptyState>}
      {suggestion && <SuggestionWords suggestion={suggestion} />}
      {suggestion?.state === 'open' &&
        (draft && isAnswerable ? (
          <AnswerForm key={suggestion.hash} hash={hash} suggestion={suggestion} draft={draft} />
        ) : (
          <p className={styles.status}>{text.notAnswerable}</p>
        ))}
      {suggestion && suggestion.state !== 'open' && (
        <>
          <h2>{text.answered}</h2>
          {isAnswerable && (
            <>
              <p className={styles.status}>{text.answeredHint}</p>
              <p className={styles.tools}>
                <LinkButton to={`/me/posts/submissions/${hash}`}>{text.sendNewVersion}</LinkButton>
                <LinkButton to={`/p/${post}/edit`} variant="quiet">
                  {text.editDraft}
                </LinkButton>
              </p>
            </>
          )}
          <SuggestionOutcome suggestion={suggestion} />
        </>
      )}
    </div>
  )
}
