import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { RULE_FIELDS, RuleFields } from './RuleFields.tsx'
import { readRuleData } from './read-rule-form.ts'
import { text } from './text.ts'
import { useRuleChange } from './use-rule-change.ts'

export function CreateRule({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const { change, isPending, error } = useRuleChange({
    run: (data: FormData) => unwrap(api.api.admin['term-rules'].$post({ json: { key, ...readRuleData(data) } })),
    done: text.created,
    onDone: ({ hash }) => void navigate({ to: '/admin/term-rules/$hash', params: { hash } }),
  })
  return (
    <ChangeForm
      form="term-rules.create"
      withKey
      submitLabel={text.submit}
      pending={isPending}
      error={error}
      fields={RULE_FIELDS}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => <RuleFields errors={errors} />}
    </ChangeForm>
  )
}
