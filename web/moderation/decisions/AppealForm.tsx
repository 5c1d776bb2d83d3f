import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { decisionKeys } from '#web/lib/query-keys/moderation.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { memberText as text } from './text.ts'

/** The member's appeal against a decision. */
export function AppealForm({ hash, close }: { hash: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const send = useMutation({
    mutationFn: (text: string) => unwrap(api.api.me.decisions[':hash'].appeal.$post({ param: { hash }, json: { text } })),
    onSuccess: () => {
      showToast({ message: text.sent })
      close()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKeys.mine }),
  })
  const { fields, formError } = fieldErrors(send.error, ['text'])
  return (
    <EditForm
      form={formName('decisions.appeal', { hash })}
      submitLabel={text.send}
      width="wide"
      pending={send.isPending}
      error={formError}
      onSubmit={(form) => send.mutate(readTextField(form, 'text'))}
      onCancel={close}
    >
      <Field label={text.appealReason} error={fields.text} counter={{ value: typed, max: LIMITS.appealText }}>
        {(control) => <TextArea {...control} name="text" rows={4} value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </Field>
    </EditForm>
  )
}
