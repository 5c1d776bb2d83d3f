import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Change, findChanges, mergeChanges } from '#shared/document/changes.ts'
import { readableText } from '#shared/document/readable-text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import type { SubmissionSuggestions, Suggestion } from '#worker/publications/submissions/suggestions/contract.ts'
import { answerSuggestion } from './actions.ts'
import { ChangeList } from './ChangeList.tsx'
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

interface Props {
  hash: string
  suggestion: Suggestion
  draft: NonNullable<SubmissionSuggestions['draft']>
}

type Choice = 'accept' | 'reject'

/** Lets the author accept or reject each change of an open suggestion; those that conflict with the draft are explained instead. */
function AnswerForm({ hash, suggestion, draft }: Props) {
  const hydrated = useHydrated()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const { changes, conflicts } = useMemo(() => {
    const all = findChanges(suggestion.base, suggestion.suggested)
    return { changes: all, conflicts: new Set(mergeChanges(suggestion.base, all, new Set(all.map(({ id }) => id)), draft).conflicts) }
  }, [suggestion, draft])
  const open = changes.filter(({ id }) => !conflicts.has(id))
  const accepted = open.filter(({ id }) => choices[id] === 'accept').map(({ id }) => id)
  const rejected = open.filter(({ id }) => choices[id] === 'reject').length
  const undecided = open.length - accepted.length - rejected
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(open.map(({ id }) => [id, choice])))
  const answer = useAction(answerSuggestion, { hash, suggestion: suggestion.hash })
  return (
    <ActionForm action={answer}>
      <input type="hidden" name="revision" value={draft.revision} />
      <p className={styles.status}>{text.lead}</p>
      {hydrated && open.length > 1 && (
        <p className={styles.tools}>
          <Button variant="quiet" size="small" onClick={() => chooseAll('accept')}>
            {text.acceptAll}
          </Button>
          <Button variant="quiet" size="small" onClick={() => chooseAll('reject')}>
            {text.rejectAll}
          </Button>
        </p>
      )}
      <ChangeList changes={changes}>
        {(change, label) =>
          conflicts.has(change.id) ? (
            <p className={styles.conflict}>{text.conflict}</p>
          ) : (
            <Choices
              change={change}
              label={label}
              choice={choices[change.id]}
              onChoose={(choice) => setChoices({ ...choices, [change.id]: choice })}
            />
          )
        }
      </ChangeList>
      <ErrorNote>{answer.error?.message}</ErrorNote>
      {hydrated && (
        <details className={styles.preview}>
          <summary>{text.preview}</summary>
          <Preview changes={changes} accepted={accepted} suggestion={suggestion} draft={draft} />
        </details>
      )}
      <div className={styles.end}>
        <Button type="submit" loading={answer.isPending}>
          {text.send}
        </Button>
        <p className={styles.counts} aria-live="polite">
          {hydrated && text.counts(accepted.length, rejected, undecided)} {undecided > 0 && text.openOnes}
        </p>
      </div>
    </ActionForm>
  )
}

interface ChoicesProps {
  change: Change
  label: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Choices({ change: { id }, label, choice, onChoose }: ChoicesProps) {
  const name = `change-${id}`
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{text.choose(label)}</legend>
      <input type="hidden" name="change" value={id} />
      {(['accept', 'reject'] as const).map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} {...checkedProps(name, value, choice === value)} onChange={() => onChoose(value)} />
          {text[value]}
        </label>
      ))}
    </fieldset>
  )
}

function Preview({
  changes,
  accepted,
  suggestion,
  draft,
}: { changes: readonly Change[]; accepted: readonly string[] } & Omit<Props, 'hash'>) {
  const { title, document } = mergeChanges(suggestion.base, changes, new Set(accepted), draft)
  return (
    <>
      <p className={styles.previewTitle} dir="auto">
        {title}
      </p>
      <p className={styles.previewText}>{readableText(document)}</p>
    </>
  )
}
