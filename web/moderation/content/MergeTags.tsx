import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

/** Merges one tag into another, by any spelling of each. */
export function MergeTags({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: (fields: FormData) => {
      const param = { name: readTextField(fields, 'into'), alias: readTextField(fields, 'from') }
      return unwrap(api.api.moderation.tags[':name'].aliases[':alias'].$put({ param }))
    },
    done: text.merged,
    onDone: close,
  })
  return (
    <ChangeForm
      form="content.merge-tags"
      submitLabel={text.merge}
      pending={isPending}
      error={error}
      fields={['from', 'into']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.mergeFrom} error={errors.from}>
            {(control) => <TextInput {...control} name="from" required />}
          </Field>
          <Field label={text.mergeInto} error={errors.into}>
            {(control) => <TextInput {...control} name="into" required />}
          </Field>
        </>
      )}
    </ChangeForm>
  )
}
