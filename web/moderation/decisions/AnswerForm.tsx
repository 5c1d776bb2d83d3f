import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useStaffChange } from '#web/moderation/admin/use-staff-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { AppealCard } from '#worker/moderation/decisions/contract.ts'
import { appealText as text } from './text.ts'

interface Props {
  appeal: Pick<AppealCard, 'source' | 'hash'>
  answer: 'accept' | 'reject'
  close: () => void
}

/** Accepts or rejects an appeal with an answer for the member. */
export function AnswerForm({ appeal, answer, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState('')
  const isAccepted = answer === 'accept'
  const send = useStaffChange({
    run: (text: string) =>
      unwrap(api.api.moderation.appeals[':source'][':hash'].answer.$post({ param: appeal, json: { accept: isAccepted, text } })),
    done: isAccepted ? text.acceptedNotice : text.rejectedNotice,
    onDone: close,
  })
  const { fields, formError } = fieldErrors(send.error, ['text'])
  return (
    <EditForm
      form={formName(`appeals.${answer}`, { source: appeal.source, hash: appeal.hash })}
      submitLabel={text[answer]}
      danger={!isAccepted}
      width="wide"
      pending={send.isPending}
      error={formError}
      onSubmit={(form) => send.mutate(readTextField(form, 'text'))}
      onCancel={close}
    >
      <Field label={text.answer} error={fields.text} counter={{ value: typed, max: LIMITS.appealText }}>
        {(control) => <TextArea {...control} name="text" rows={3} value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </Field>
    </EditForm>
  )
}
