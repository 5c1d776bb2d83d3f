import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DeadLetter } from '#worker/moderation/dashboard/contract.ts'
import { discardJob, replayJob } from './actions.ts'
import { deadLettersQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/dead-letters'

/** Jobs that were given up, newest first, with what an admin can do about them. */
export function DeadLetterList({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(deadLettersQuery(api, after))
  return (
    <>
      <PageTitle lead={text.deadLettersHint}>{text.deadLetters}</PageTitle>
      {items.length === 0 && <EmptyState title={text.noDeadLetters} />}
      <ul>
        {items.map((letter) => (
          <LetterRow key={letter.key} letter={letter} />
        ))}
      </ul>
      <Pager to={PATH} {...pager} />
    </>
  )
}

function LetterRow({ letter: { key: id, kind, reason, attempts, at, isReplaying } }: { letter: DeadLetter }) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [replay, discard] = [useAction(replayJob, { id }), useAction(discardJob, { id })]
  const form = (
    <ChangeForm
      action={discard}
      submitLabel={text.discard}
      danger
      confirmation={text.confirmDiscard}
      fields={[]}
      onCancel={() => setIsDiscarding(false)}
    />
  )
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <bdi dir="ltr">{kind}</bdi>
        </p>
        <p className={styles.lines}>
          <bdi dir="auto">{reason}</bdi>
        </p>
        <p className={styles.meta}>
          <Time at={at} as="moment" />
          <span>{text.attempts(formatNumber(attempts))}</span>
          {isReplaying && <span>{text.replaying}</span>}
        </p>
        <ErrorNote>{replay.error?.message}</ErrorNote>
      </div>
      <div className={styles.end}>
        {!isReplaying && (
          <ActionButton action={replay} variant="quiet" size="small" aria-label={text.replayOf(kind)}>
            {text.replay}
          </ActionButton>
        )}
        {!isDiscarding && (
          <Button variant="plain" size="small" aria-label={`${text.discardOf(kind)}…`} onClick={() => setIsDiscarding(true)}>
            {`${text.discard}…`}
          </Button>
        )}
      </div>
      {isDiscarding ? (
        form
      ) : (
        <FormDetails label={text.discard} forms={discard.form}>
          {import.meta.env.SSR && form}
        </FormDetails>
      )}
    </li>
  )
}
