import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as administrationText } from '#web/money/administration/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { Audience } from '#worker/moderation/announcements/contract.ts'
import { createAnnouncement } from './actions.ts'
import { text } from './text.ts'

const FIELDS = ['text', 'link', 'audience', 'startsAt', 'endsAt']

/** Writes an announcement with its days and readers. */
export function CreateAnnouncement({ close }: { close: () => void }) {
  const [content, setContent] = useState('')
  const [audience, setAudience] = useState<Audience>('everyone')
  const [isDismissible, setIsDismissible] = useState(true)
  const create = useAction(createAnnouncement, {}, { onDone: close })
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={FIELDS} onCancel={close}>
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
