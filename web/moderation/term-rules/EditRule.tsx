import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { formName } from '#web/lib/post-button.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import type { TermRule } from '#worker/moderation/term-rules/contract.ts'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
import { readRuleData } from './read-rule-form.ts'
import { text } from './text.ts'
import { useRuleChange } from './use-rule-change.ts'

export const EditRule = ({ rule }: { rule: TermRule }) => (
  <ActionSection title={text.edit} summary={text.editHint} label={text.edit} forms="term-rules.update">
    {(close) => <EditForm rule={rule} close={close} />}
  </ActionSection>
)

function EditForm({ rule, close }: { rule: TermRule; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { hash, version } = rule
  const { change, isPending, error } = useRuleChange({
    run: (data: FormData) =>
      unwrap(api.api.admin['term-rules'][':hash'].$put({ param: { hash }, json: { version, ...readRuleData(data) } })),
    done: text.saved,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('term-rules.update', { hash, version: String(version) })}
      submitLabel={text.save}
      pending={isPending}
      error={error}
      fields={RULE_FIELDS}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => <RuleFields rule={rule} errors={errors} />}
    </ChangeForm>
  )
}
