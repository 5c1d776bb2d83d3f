import { useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { suspendUser } from './actions.ts'
import { text } from './text.ts'

const RULES = COMMUNITY_RULES.map(({ number, name }) => [String(number), text.ruleName(persianDigits(number), name)] as const)

/** Suspends an account for its next step, with the rule and the text concerned. */
export function SuspendForm({ handle, close }: { handle: string; close: () => void }) {
  const [rule, setRule] = useState('1')
  const suspend = useAction(suspendUser, { handle }, { onDone: close })
  return (
    <ChangeForm
      action={suspend}
      submitLabel={text.suspend}
      danger
      confirmation={text.confirmSuspend}
      fields={['rule', 'subjectPath', 'excerpt', 'note']}
      onCancel={close}
    >
      {(errors) => (
        <>
          <SelectField label={text.rule} name="rule" options={RULES} value={rule} error={errors.rule} onChange={setRule} />
          <Field label={text.subjectPath} optional={administrationText.optional} error={errors.subjectPath}>
            {(control) => <TextInput {...control} name="subjectPath" dir="ltr" autoComplete="off" />}
          </Field>
          <Field label={text.excerpt} optional={administrationText.optional} error={errors.excerpt}>
            {(control) => <TextArea {...control} name="excerpt" rows={3} />}
          </Field>
          <Field label={text.note} optional={administrationText.optional} error={errors.note}>
            {(control) => <TextArea {...control} name="note" rows={3} />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
