import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { disputePodcast } from './actions.ts'
import styles from './report-dialog.module.css'
import { text } from './text.ts'

/** Asks why a podcast belongs to the viewer and reports it; keeps the input when sending fails. */
export default function DisputeDialog({ hash, open, onClose }: { hash: string; open: boolean; onClose: () => void }) {
  const id = useId()
  const [details, setDetails] = useState('')
  const send = useAction(disputePodcast, { podcast: hash }, { onResult: onClose })
  const { fields, formError } = fieldErrors(send.error, ['details'])
  return (
    <FormDialog
      id={id}
      form={send.form}
      open={open}
      onClose={onClose}
      title={text.dispute}
      submitLabel={text.sendDispute}
      cancelLabel={text.cancel}
      pending={send.isPending}
      className={styles.form}
      onSubmit={send.run}
    >
      <p className={styles.privacyNote}>{text.disputeHint}</p>
      <Field
        label={text.disputeDetails}
        hint={text.disputeDetailsHint}
        error={fields.details}
        counter={{ value: details, max: LIMITS.reportTextLength }}
      >
        {(control) => <TextArea {...control} name="details" rows={4} value={details} onChange={({ target }) => setDetails(target.value)} />}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
    </FormDialog>
  )
}
