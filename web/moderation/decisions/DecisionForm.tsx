import { useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { TextForm } from '#web/ui/admin/TextForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { dismissReports, hideTarget, removeTarget, returnTarget, suspendOwner, undoDecision } from './actions.ts'
import { text } from './text.ts'

interface Props {
  target: ReportTarget
  /** Version of the case that the moderator reads. */
  version: number
  action: DecisionAction
  /** Number of the rule that the reports suggest; undefined if they suggest none. */
  suggestedRule: number | undefined
  close: () => void
}

const DECISIONS = {
  dismiss: dismissReports,
  hide: hideTarget,
  return: returnTarget,
  remove: removeTarget,
  suspend: suspendOwner,
} satisfies Record<DecisionAction, unknown>

const RULE_OPTIONS: readonly (readonly [string, string])[] = [
  ['', text.chooseRule],
  ...COMMUNITY_RULES.map(({ number, name }) => [String(number), text.ruleName(persianDigits(number), name)] as const),
]
const findRuleText = (number: string) => COMMUNITY_RULES.find((rule) => String(rule.number) === number)?.text

/** Rule and reason of one action. */
export function DecisionForm({ target, version, action, suggestedRule, close }: Props) {
  const [rule, setRule] = useState(suggestedRule === undefined ? '' : String(suggestedRule))
  const [reason, setReason] = useState('')
  const decide = useAction(DECISIONS[action], { kind: target.kind, target: target.key, version: String(version) }, { onDone: close })
  const { fields, formError } = fieldErrors(decide.error, ['rule', 'reason'])
  const isOptional = action === 'dismiss' || action === 'suspend'
  return (
    <EditForm
      action={decide}
      submitLabel={text.actions[action]}
      danger={action !== 'dismiss'}
      width="wide"
      error={formError}
      onCancel={close}
    >
      {action !== 'dismiss' && (
        <SelectField
          label={text.rule}
          name="rule"
          options={RULE_OPTIONS}
          value={rule}
          onChange={setRule}
          error={fields.rule}
          hint={findRuleText(rule)}
        />
      )}
      <Field
        label={action === 'dismiss' ? text.reasonForStaff : text.reason}
        {...(isOptional && { optional: text.optional })}
        hint={action === 'dismiss' ? undefined : text.reasonHint}
        error={fields.reason}
        counter={{ value: reason, max: LIMITS.decisionReason }}
      >
        {(control) => <TextArea {...control} name="reason" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}

/** Reason of the undo of a decision. */
export const UndoForm = ({ hash, submitLabel, close }: { hash: string; submitLabel: string; close: () => void }) => (
  <TextForm
    action={useAction(undoDecision, { hash }, { onDone: close })}
    name="reason"
    label={text.undoReason}
    rows={2}
    max={LIMITS.decisionReason}
    submitLabel={submitLabel}
    close={close}
  />
)
