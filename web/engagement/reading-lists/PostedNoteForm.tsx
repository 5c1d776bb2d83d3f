import { Field } from '#web/ui/Field.tsx'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

/** Form for the note of a list item, for browsers without JavaScript. */
export const PostedNoteForm = ({ form, note }: { form: string; note: string }) => (
  <EditForm form={form} onSubmit={() => undefined} onCancel={() => undefined} pending={false} width="wide">
    <Field label={text.note} hint={text.noteHint}>
      {(control) => <TextArea {...control} name="note" rows={2} defaultValue={note} />}
    </Field>
  </EditForm>
)
