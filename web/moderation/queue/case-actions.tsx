import { formatNumber } from '#shared/persian/digits.ts'
import { DecisionForm, UndoForm } from '#web/moderation/decisions/DecisionForm.tsx'
import { DECISION_KEYS, UNDO_LETTER } from '#web/moderation/decisions/keys.ts'
import { text } from '#web/moderation/decisions/text.ts'
import type { PanelAction } from '#web/ui/admin/ActionPanel.tsx'
import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import type { CaseDetails } from '#worker/moderation/queue/contract.ts'
import { suggestRule } from './suggested-rule.ts'

/** Returns what the viewer may do with a case: the decisions, and to undo each of its decisions; the letter undoes the latest. */
export function actionsOf({ kind, key, version, rules, actions, history, nextSuspension }: CaseDetails): PanelAction[] {
  const decisions = DECISION_KEYS.filter(({ name }) => actions.includes(name)).map(
    ({ name, letter, label, short }): PanelAction => ({
      name,
      letter,
      label,
      short,
      ...(name === 'dismiss' && { tone: 'primary' }),
      ...(name === 'remove' && { tone: 'danger' }),
      summary: summaryOf(name, nextSuspension),
      forms: `decisions.${name}`,
      form: (close) => (
        <DecisionForm target={{ kind, key }} version={version} action={name} suggestedRule={suggestRule(rules)} close={close} />
      ),
    }),
  )
  const undoable = history.filter((decision) => decision.canUndo && decision.kind === kind && decision.key === key)
  const undos = undoable.map(({ hash, action }, index): PanelAction => {
    const label = text.undo(text.actions[action])
    return {
      name: index === 0 ? 'undo' : `undo-${hash}`,
      ...(index === 0 && { letter: UNDO_LETTER }),
      label,
      summary: text.undoHint,
      forms: `decisions.undo?hash=${hash}`,
      form: (close) => <UndoForm hash={hash} submitLabel={label} close={close} />,
    }
  })
  return [...decisions, ...undos]
}

const summaryOf = (action: DecisionAction, next: CaseDetails['nextSuspension']): string =>
  action === 'suspend' ? text.suspendSummary(formatNumber(next?.step ?? 1), durationOf(next?.days ?? null)) : text.summaries[action]

/** Returns the duration of a suspension; null days are permanent. */
export const durationOf = (days: number | null): string => (days === null ? text.permanent : text.days(formatNumber(days)))
