import { useAction } from '#web/lib/use-action.ts'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { createRule } from './actions.ts'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
import { text } from './text.ts'

export const CreateRule = ({ close }: { close: () => void }) => (
  <ChangeForm action={useAction(createRule, {})} submitLabel={text.submit} fields={RULE_FIELDS} onCancel={close}>
    {(errors) => <RuleFields errors={errors} />}
  </ChangeForm>
)
