import { useAction } from '#web/lib/use-action.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import type { TermRule } from '#worker/moderation/term-rules/contract.ts'
import { updateRule } from './actions.ts'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
import { text } from './text.ts'

export const EditRule = ({ rule }: { rule: TermRule }) => (
  <ActionSection title={text.edit} summary={text.editHint} label={text.edit} forms={updateRule.name}>
    {(close) => <EditForm rule={rule} close={close} />}
  </ActionSection>
)

function EditForm({ rule, close }: { rule: TermRule; close: () => void }) {
  const update = useAction(updateRule, { hash: rule.hash, version: String(rule.version) }, { onDone: close })
  return (
    <ChangeForm action={update} submitLabel={text.save} fields={RULE_FIELDS} onCancel={close}>
      {(errors) => <RuleFields rule={rule} errors={errors} />}
    </ChangeForm>
  )
}
