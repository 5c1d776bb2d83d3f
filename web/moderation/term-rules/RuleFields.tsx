import { useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { RuleAction, RuleScope, TermRule } from '#worker/moderation/term-rules/contract.ts'
import styles from './term-rules.module.css'
import { text } from './text.ts'

/** The names of the fields whose errors are shown beside them. */
export const RULE_FIELDS = ['name', 'terms', 'scopes', 'action']
const SCOPES = ['posts', 'comments', 'profiles'] as const satisfies readonly RuleScope[]

interface Props {
  rule?: Pick<TermRule, 'name' | 'terms' | 'scopes' | 'action'>
  errors: Record<string, string>
}

export function RuleFields({ rule, errors }: Props) {
  const [action, setAction] = useState<RuleAction>(rule?.action ?? 'report')
  return (
    <>
      <Field label={text.name} hint={text.nameHint} error={errors.name}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" defaultValue={rule?.name} />}
      </Field>
      <Field label={text.termsField} hint={text.termsHint} error={errors.terms}>
        {(control) => <TextArea {...control} name="terms" rows={8} spellCheck={false} defaultValue={rule?.terms.join('\n')} />}
      </Field>
      <fieldset className={styles.choices}>
        <legend>{text.scope}</legend>
        {SCOPES.map((scope) => (
          <ScopeChoice key={scope} scope={scope} isChosen={rule ? rule.scopes.includes(scope) : scope !== 'profiles'} />
        ))}
        {errors.scopes && <p className={styles.error}>{errors.scopes}</p>}
      </fieldset>
      <SelectField<RuleAction>
        label={text.action}
        name="action"
        options={text.actions}
        value={action}
        onChange={setAction}
        hint={text.actionHint}
        error={errors.action}
      />
    </>
  )
}

const ScopeChoice = ({ scope, isChosen }: { scope: RuleScope; isChosen: boolean }) => (
  <label className={styles.choice}>
    <input type="checkbox" name="scopes" value={scope} defaultChecked={checkedProps('scopes', scope, isChosen).checked} />
    {text.scopes[scope]}
  </label>
)
