import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { TextForm } from '#web/ui/admin/TextForm.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { OwnDecision } from '#worker/moderation/decisions/contract.ts'
import { appealDecision } from './actions.ts'
import styles from './my-decisions.module.css'
import { ownDecisionsQuery } from './queries.ts'
import { memberText, text } from './text.ts'

/** Decisions about the viewer and their content, with their appeals; nothing if there are none. `after` is their cursor. */
export function MyDecisions({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(ownDecisionsQuery(api, after))
  if (items.length === 0) return null
  return (
    <div id="decisions">
      <PageSection title={memberText.title}>
        <p className={styles.hint}>{memberText.lead}</p>
        <ul>
          {items.map((decision) => (
            <MyDecision key={decision.hash} decision={decision} />
          ))}
        </ul>
        <Pager to="/me/posts/removed" parameter="decisions" {...pager} />
      </PageSection>
      <h2 className={styles.next}>{memberText.removedPosts}</h2>
    </div>
  )
}

/** A decision as the affected member sees it: what, why, which text, and the appeal. */
function MyDecision({ decision }: { decision: OwnDecision }) {
  const { hash, action, kind, title, path, rule, reason, excerpt, decidedAt, state, endReason, appeal, canAppeal } = decision
  return (
    <li className={styles.decision} id={`decision-${hash}`}>
      <h3 className={styles.title}>
        {path && state !== 'standing' ? (
          <PathLink to={path}>
            <bdi>{title || text.erased}</bdi>
          </PathLink>
        ) : (
          <bdi>{title || text.erased}</bdi>
        )}
      </h3>
      <p className={state === 'standing' ? styles.current : styles.ended}>
        {state === 'standing' ? memberText.outcome(action, kind) : memberText.ended[state]}
      </p>
      <DescriptionList
        label={memberText.facts}
        facts={[
          [
            text.ruleLabel,
            rule && (
              <>
                <strong>{text.ruleName(persianDigits(rule.number), rule.name)}</strong>
                <span className={styles.detail}>{rule.text}</span>
              </>
            ),
          ],
          [text.excerpt, excerpt !== '' && <Quote text={excerpt} />],
          [text.note, reason !== '' && <Quote text={reason} />],
          [memberText.decidedAt, <Time key="at" at={decidedAt} as="moment" />],
          [memberText.endReason, endReason !== '' && <Quote text={endReason} />],
          [memberText.yours, appeal && <Quote text={appeal.text} />],
          [
            text.answer,
            appeal &&
              (appeal.accepted === null ? (
                memberText.waiting
              ) : (
                <>
                  {!appeal.accepted && memberText.refused}
                  {appeal.answer && <Quote text={appeal.answer} />}
                </>
              )),
          ],
        ]}
      />
      {canAppeal && (
        <ActionPanel
          actions={[
            {
              name: 'appeal',
              label: memberText.appealButton,
              summary: memberText.appealHint,
              forms: `decisions.appeal?hash=${hash}`,
              form: (close) => <AppealForm hash={hash} close={close} />,
            },
          ]}
        />
      )}
    </li>
  )
}

const AppealForm = ({ hash, close }: { hash: string; close: () => void }) => (
  <TextForm
    action={useAction(appealDecision, { hash }, { onDone: close })}
    name="text"
    label={memberText.appealReason}
    rows={4}
    max={LIMITS.appealText}
    submitLabel={memberText.send}
    close={close}
  />
)

const Quote = ({ text }: { text: string }) => (
  <blockquote className={styles.quote} dir="auto">
    {text}
  </blockquote>
)
