import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import { text } from './text.ts'

interface DecisionKey {
  name: DecisionAction
  /** Opens the form of the action. */
  letter: string
  label: string
}

/** Actions in order of severity, with the letters of their names in English except B, which takes a post back. */
export const DECISION_KEYS: readonly DecisionKey[] = [
  { name: 'dismiss', letter: 'D', label: text.actions.dismiss },
  { name: 'return', letter: 'B', label: text.actions.return },
  { name: 'hide', letter: 'H', label: text.actions.hide },
  { name: 'remove', letter: 'R', label: text.actions.remove },
  { name: 'suspend', letter: 'T', label: text.actions.suspend },
]

export const UNDO_LETTER = 'U'
