import { findChanges } from '#shared/document/changes.ts'
import { Time } from '#web/ui/Time.tsx'
import type { Suggestion } from '#worker/publications/submissions/suggestions/contract.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './suggestions.module.css'
import { text } from './text.ts'

/** Who suggested, when, and the message to the author. */
export function SuggestionWords({ suggestion: { editor, createdAt, words } }: { suggestion: Suggestion }) {
  return (
    <section className={styles.words}>
      <h2>
        {text.from} <bdi>{editor.name}</bdi>، <Time at={createdAt} as="moment" />
      </h2>
      {words && <p dir="auto">{words}</p>}
    </section>
  )
}

/** The changes of a suggestion; once it is answered, with what the author decided about each. */
export function SuggestionOutcome({ suggestion: { base, suggested, accepted, state } }: { suggestion: Suggestion }) {
  return (
    <ChangeList changes={findChanges(base, suggested)}>
      {({ id }) =>
        state === 'answered' && (
          <p className={styles.outcome} data-accepted={accepted.includes(id) || undefined}>
            {accepted.includes(id) ? text.accepted : text.rejected}
          </p>
        )
      }
    </ChangeList>
  )
}
