import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { text as administrationText } from '#web/money/administration/text.ts'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminTopic } from '#worker/moderation/content/contract.ts'
import { text } from './text.ts'

/** Changes the name and the description of a topic; its URL stays. */
export function RenameTopic({ topic: { key: topicKey, name, description }, close }: { topic: AdminTopic; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: (fields: FormData) => {
      const json = { name: readTextField(fields, 'name'), description: readTextField(fields, 'description') }
      return unwrap(api.api.admin.topics[':key'].$patch({ param: { key: topicKey }, json }))
    },
    done: text.topicChanged,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('content.update-topic', { key: topicKey })}
      submitLabel={text.rename}
      pending={isPending}
      error={error}
      fields={['name', 'description']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.name} error={errors.name}>
            {(control) => <TextInput {...control} name="name" defaultValue={name} required />}
          </Field>
          <Field label={text.description} optional={administrationText.optional} error={errors.description}>
            {(control) => <TextInput {...control} name="description" defaultValue={description} />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
