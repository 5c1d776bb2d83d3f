import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { findPostHash } from './find-post-hash.ts'
import { text } from './text.ts'

/** Features the post of a URL at the top of a placement. */
export function FeaturePost({ place, close }: { place: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: async (fields: FormData) => {
      const hash = findPostHash(readTextField(fields, 'url'))
      return unwrap(api.api.moderation.featured[':place'][':hash'].$put({ param: { place, hash } }))
    },
    done: text.isFeatured,
    onDone: close,
  })
  return (
    <ChangeForm
      form={formName('content.feature-post', { place })}
      submitLabel={text.feature}
      pending={isPending}
      error={error}
      fields={['url']}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <Field label={text.postUrl} error={errors.url}>
          {(control) => <TextInput {...control} name="url" dir="ltr" autoComplete="off" required />}
        </Field>
      )}
    </ChangeForm>
  )
}
