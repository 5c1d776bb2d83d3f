import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/create-idempotency-keys.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useStaffChange } from '#web/moderation/admin/use-staff-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { DecisionAction } from '#worker/moderation/decisions/contract.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { readDecision } from './read-decision.ts'
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

const RULE_OPTIONS: readonly (readonly [string, string])[] = [
  ['', text.chooseRule],
  ...COMMUNITY_RULES.map(({ number, name }) => [String(number), text.ruleName(persianDigits(number), name)] as const),
]
const findRuleText = (number: string) => COMMUNITY_RULES.find((rule) => String(rule.number) === number)?.text

/** Rule and reason of one action. */
export function DecisionForm({ target, version, action, suggestedRule, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [rule, setRule] = useState(suggestedRule === undefined ? '' : String(suggestedRule))
  const [reason, setReason] = useState('')
  const [keyOf] = useState(() => createIdempotencyKeys())
  const decide = useStaffChange({
    run: (form: FormData) => {
      const read = (name: string) => readTextField(form, name)
      const decision = { ...target, action, version, ...readDecision(action, read) }
      return unwrap(api.api.moderation.decisions.$post({ json: { ...decision, requestKey: keyOf(JSON.stringify(decision)) } }))
    },
    done: text.decided,
    onDone: close,
  })
  const { fields, formError } = fieldErrors(decide.error, ['rule', 'reason'])
  const isOptional = action === 'dismiss' || action === 'suspend'
  return (
    <EditForm
      form={formName(`decisions.${action}`, { kind: target.kind, target: target.key, version: String(version) })}
      withKey
      submitLabel={text.actions[action]}
      danger={action !== 'dismiss'}
      width="wide"
      pending={decide.isPending}
      error={formError}
      onSubmit={(form) => decide.mutate(form)}
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
