import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { SubmissionSuggestions, Suggestion } from '#worker/publications/submissions/suggestions/contract.ts'
import { withdrawSuggestion } from './actions.ts'
import { suggestionsQuery } from './queries.ts'
import { SuggestionEditor } from './SuggestionEditor.tsx'
import { SuggestionOutcome, SuggestionWords } from './SuggestionOutcome.tsx'
import styles from './suggestions.module.css'
import { text } from './text.ts'

/** Where an editor suggests edits of a submission, and sees what became of the last suggestion. */
export function SuggestPage({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(suggestionsQuery(api, hash, 'editor'))
  const [editing, setEditing] = useState<Suggestion>()
  const { suggestion, sent, isOpen, version } = data
  const isWaiting = suggestion?.state === 'open' && suggestion.version === version
  const back = { to: `/me/publications/${data.publication.hash}/submissions/${hash}`, children: text.backToSubmission }
  if (isOpen && sent && (!isWaiting || editing)) {
    return (
      <>
        <NeedsScripts />
        <SuggestionEditor
          key={editing?.hash}
          data={data}
          sent={sent}
          start={editing?.suggested ?? sent}
          back={back}
          onSent={() => setEditing(undefined)}
        />
        {suggestion && !editing && (
          <section className={classNames(styles.page, styles.standalone)}>
            <h2>{text.previous}</h2>
            <SuggestionWords suggestion={suggestion} />
            <SuggestionOutcome suggestion={suggestion} />
          </section>
        )}
      </>
    )
  }
  return (
    <div className={classNames(styles.page, styles.standalone)}>
      <p className={styles.back}>
        <PathLink {...back} />
      </p>
      <PageTitle lead={<bdi>{suggestion?.base.title ?? sent?.title}</bdi>}>{text.title}</PageTitle>
      {!suggestion && <EmptyState title={text.none}>{text.noneForEditor}</EmptyState>}
      {suggestion && (
        <>
          {isWaiting && <p className={styles.status}>{suggestion.isOwn ? text.waiting : text.waitingOther}</p>}
          {isWaiting && suggestion.isOwn && <WaitingTools data={data} suggestion={suggestion} onEdit={() => setEditing(suggestion)} />}
          <SuggestionWords suggestion={suggestion} />
          <SuggestionOutcome suggestion={suggestion} />
        </>
      )}
    </div>
  )
}

function WaitingTools({ data, suggestion, onEdit }: { data: SubmissionSuggestions; suggestion: Suggestion; onEdit: () => void }) {
  const withdraw = useAction(withdrawSuggestion, { hash: data.hash, suggestion: suggestion.hash })
  return (
    <>
      <p className={styles.tools}>
        {data.isOpen && (
          <Button variant="quiet" onClick={onEdit}>
            {text.editAgain}
          </Button>
        )}
        <ActionButton action={withdraw} variant="plain">
          {text.withdraw}
        </ActionButton>
      </p>
      <ErrorNote>{withdraw.error?.message}</ErrorNote>
    </>
  )
}
