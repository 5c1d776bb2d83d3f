import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import styles from '#web/money/administration/administration.module.css'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { text as administrationText } from '#web/money/administration/text.ts'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { Audience } from '#worker/moderation/announcements/contract.ts'
import { readAnnouncement } from './read-announcement.ts'
import { text } from './text.ts'

const FIELDS = ['text', 'link', 'audience', 'startsAt', 'endsAt']

/** Writes an announcement with its days and readers. */
export function CreateAnnouncement({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [content, setContent] = useState('')
  const [audience, setAudience] = useState<Audience>('everyone')
  const [isDismissible, setIsDismissible] = useState(true)
  const { change, isPending, error } = useStaffChange({
    run: async (fields: FormData) => {
      const json = readAnnouncement((name) => readTextField(fields, name), key, fields.has('dismissible'))
      return unwrap(api.api.admin.announcements.$post({ json }))
    },
    done: text.created,
    onDone: close,
  })
  return (
    <ChangeForm
      form="announcements.create"
      withKey
      submitLabel={text.submit}
      pending={isPending}
      error={error}
      fields={FIELDS}
      onSubmit={change}
      onCancel={close}
    >
      {(errors) => (
        <>
          <Field label={text.content} error={errors.text} counter={{ value: content, max: LIMITS.announcementText }}>
            {(control) => (
              <TextArea {...control} name="text" rows={2} value={content} onChange={({ target }) => setContent(target.value)} />
            )}
          </Field>
          <Field label={text.link} hint={text.linkHint} optional={administrationText.optional} error={errors.link}>
            {(control) => <TextInput {...control} name="link" dir="ltr" autoComplete="off" />}
          </Field>
          <SelectField<Audience> label={text.audience} name="audience" options={text.audiences} value={audience} onChange={setAudience} />
          <DateField label={text.startsAt} name="startsAt" optional={administrationText.optional} error={errors.startsAt} />
          <DateField label={text.endsAt} name="endsAt" error={errors.endsAt} />
          <label className={styles.confirmation}>
            <input
              type="checkbox"
              name="dismissible"
              value="on"
              {...checkedProps('dismissible', 'on', isDismissible)}
              onChange={({ target }) => setIsDismissible(target.checked)}
            />
            <span>{text.dismissible}</span>
          </label>
        </>
      )}
    </ChangeForm>
  )
}
