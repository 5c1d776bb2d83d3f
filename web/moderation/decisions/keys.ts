import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import { text } from './text.ts'

interface DecisionKey {
  name: DecisionAction
  /** Opens the form of the action. */
  letter: string
  label: string
  /** Part of the label, for a bar of buttons. */
  short: string
}

/** Actions in order of severity, with the letters of their names in English except B, which takes a post back. */
export const DECISION_KEYS: readonly DecisionKey[] = [
  { name: 'dismiss', letter: 'D', label: text.actions.dismiss, short: text.shortActions.dismiss },
  { name: 'return', letter: 'B', label: text.actions.return, short: text.shortActions.return },
  { name: 'hide', letter: 'H', label: text.actions.hide, short: text.shortActions.hide },
  { name: 'remove', letter: 'R', label: text.actions.remove, short: text.shortActions.remove },
  { name: 'suspend', letter: 'T', label: text.actions.suspend, short: text.shortActions.suspend },
]

export const UNDO_LETTER = 'U'
